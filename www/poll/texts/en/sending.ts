/** Texts on what became of a report, and on what can be done with it. */
import { moment } from "../numbers.js";
import { spoken } from "../spoken.js";

export const sending = spoken("sending", {
  stored: "Sent and stored.",
  storedText: "Your report counts once.",
  full: "The poll was full before your report came.",
  fullText: "Enough people had answered. You did nothing wrong.",
  timed: "The poll's time was over before your report came.",
  timedText: "You did nothing wrong.",
  stopped: "The poll was closed before your report came.",
  notCounted: "Your report is not counted. The server has not stored it.",
  refused: "The server refused this report.",
  refusedText: "Your report is not counted. Tell the organizer.",
  wrongWord: "This is not the join word.",
  wrongWordText: "Your report stays on this device. Type the organizer's word.",
  waiting: "Not confirmed yet.",
  waitingText: "Your report stays on this device. The page sends it again.",
  sent: "Sent: ",
  toSend: "To be sent: ",
  again: "Send my report again",
  erase: "Erase my answer from this device",
  next: "Start the next person",
  resultsHere: "The results appear here when the poll is closed.",
  resultsAt: (ends: number) => `The results appear here at ${moment(ends)}.`,
  stays:
    "Your answer and your report stay on this device until you erase them, or open this page after the poll closes. A note that this device has answered stays.",
  mayBeLost: "If you erase it first, the report may be lost.",
  fold: "Show the report as sent",
  report: "The report",
  chance: (cases: string, not: string, hidden: boolean) =>
    `In ${cases} ${not}${hidden ? ". Nobody else can tell." : "."}`,
  cases: (cases: string) => `${cases} cases`,
  half: "up to half of all cases",
  few: "fewer than 1 of 100",
  about: (cases: number) => `about ${cases} of 100`,
  of: (top: bigint, bottom: bigint) => `${top} of ${bottom}`,
  /** Meaning, for each protocol, of a report that differs from the answer. */
  not: {
    one: "chance sends another answer than the chosen one",
    subset: "your answer is not among these",
    lines: "your answer is not in this group",
    boxes: "this is the opposite of what you checked",
    bit: "this is not the half in which your number lies",
    window: "your number is not near this",
  } as Readonly<Record<string, string>>,
  word: "The join word",
  withWord: "Send my report with this word",
  answered: "This device has answered this poll.",
  earlier: "This device has answered an earlier poll with this code.",
  erased: "The answer is no longer stored here.",
  final: " A report that has reached the server cannot be taken back.",
});
