/**
 * One line of progress on standard error, written over itself on a terminal.
 */
interface Progress {
  readonly t: number;
  readonly events: number;
  readonly energy: number;
  /** End of the run. */
  readonly until: number;
}

/** Milliseconds between two looks. */
const PAUSE = 100;

export function progressLine(always: boolean): { show: (now: Progress) => void; clear: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY && !always) return { show: () => {}, clear: () => {} };
  let last = 0;
  let isShown = false;
  return {
    show: ({ t, events, energy, until }) => {
      const now = Date.now();
      if (now - last < PAUSE) return;
      last = now;
      const share = until === 0 ? "" : ` of ${until} s`;
      const line = `t = ${t.toPrecision(5)}${share}, ${events} events, T + U = ${energy.toPrecision(6)} J`;
      stderr.write(stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
      isShown = true;
    },
    clear: () => {
      if (isShown && stderr.isTTY) stderr.write("\r\x1b[K");
    },
  };
}
