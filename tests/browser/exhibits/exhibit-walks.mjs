/** Controls that a walk through each exhibit uses, and texts that it reads. */

/**
 * For each: what unfolds the control that comes first, that control and the key that moves it, what
 * the outcome says, what the page says once the control was moved, another control, and the module
 * that few exhibits compute with.
 */
export const walks = {
  "one-row": {
    first: "#present",
    key: " ",
    outcome: /117 - 99 =\s+18/,
    moved: /answer: 99\./,
    further: "#epsilon",
  },
  alone: {
    first: "[name=categories]",
    key: "ArrowRight",
    outcome: /100 of 100\s+tables prove it[^]*no such row/,
    moved: /0 of 100 tables prove it/,
    further: "#epsilon",
  },
  coin: {
    first: "#people",
    key: "ArrowRight",
    outcome: /about\s+11 of 30\s+too\s+high or too low[^]*1,574/,
    moved: /of 3[1-9] phones/,
    further: "#odds",
    module: "survey",
  },
  ratio: {
    first: "#hours",
    key: "ArrowLeft",
    outcome: /2\.72 times/,
    moved: /at 9 hours/,
    further: "#epsilon",
  },
  draws: {
    first: "[name=sampler]",
    key: "ArrowRight",
    outcome: /The chances say 3,756 of 10,000/,
    moved: /drawn by this package/,
    further: "#epsilon",
  },
  "last-bits": {
    first: "[name=count]",
    key: "ArrowRight",
    outcome: /It caught\s+\d+ of 100[^]*100 or 101, the same attack caught\s+\d+\s+of\s+100/,
    moved: /count was 10 or 11\./,
    further: "#epsilon",
  },
  impossible: {
    first: "#people",
    key: "ArrowRight",
    outcome: /26 of 101[^]*434 zeros/,
    moved: /never draw\s+34 of 101/,
    further: "#complaints",
  },
  questions: {
    first: "#noise",
    key: "ArrowRight",
    outcome: /400 answers, about 1 off\.\s+(99|100) of 100 secrets/,
    moved: /400 answers, about 2 off\. (9\d|100) of 100 secrets/,
    further: "[name=guard]",
    module: "ledger",
  },
  battery: {
    fold: ".more summary",
    first: "[name=adding]",
    key: "ArrowRight",
    outcome: /20 answers were paid for[^]*at most 0\.65 off[^]*refused number 21 \(ERR_BUDGET\)/,
    moved: /70 answers were paid for[^]*refused number 71[^]*takes 1\.42 ?%/,
    further: "#epsilon",
    module: "ledger",
  },
  planner: {
    first: "#people",
    key: "ArrowRight",
    outcome: /7\.7 ranks of 100/,
    moved: /With 110 people/,
    further: "#epsilon",
  },
  looking: {
    first: "[name=candidates]",
    key: "ArrowRight",
    outcome: /Of 100 answers, more than 99 are impossible/,
    moved: /No answer proves anything/,
    further: "#epsilon",
  },
};
