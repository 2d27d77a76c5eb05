const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time as the reader writes it; a text that is not a time stays as it is. */
export function when(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : moment.format(time);
}
