/** Texts of numbers are left when told to stop: half a problem is none. */
import { expect, test } from "vitest";
import { readMatrixMarket, readProblem } from "../../../src/problems/formats/read-problem.ts";

const N = 80;
const NUMBERS = "1\n".repeat(N * N);
const DAT = `${N} 0 ${N} ${N} ${N} ${N} ${NUMBERS}${"-1 ".repeat(N)}`;

test("reading of thousands of numbers ends when told so, whatever the file may be taken for", () => {
  let asked = 0;
  const shouldStop = (): boolean => ++asked > 0;
  expect(() => readProblem(DAT, { shouldStop, file: "a.dat" })).toThrow(
    /the time was over before the problem was read/,
  );
  expect(asked).toBe(1);
  expect(() => readProblem(DAT, { signal: { aborted: true } })).toThrow(/the time was over/);
});

test("MatrixMarket is left the same way", () => {
  const matrix = { file: "W.mtx", text: `%%MatrixMarket matrix array real general\n${N} ${N}\n${NUMBERS}` };
  const q = { file: "q.mtx", text: `%%MatrixMarket matrix array real general\n${N} 1\n${"-1\n".repeat(N)}` };
  expect(() => readMatrixMarket({ matrix, q }, { shouldStop: () => true })).toThrow(/the time was over/);
  expect(readMatrixMarket({ matrix, q }, { shouldStop: () => false }).problem.form).toBe("lcp");
});
