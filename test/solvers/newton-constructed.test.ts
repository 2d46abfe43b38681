/** Problems with a known solution, of all kinds of blocks, for both iterative solvers. */
import { describe, expect, it } from "vitest";
import { gaussSeidel } from "../../src/solvers/gauss-seidel.ts";
import { newton } from "../../src/solvers/newton.ts";
import { expectAllClose } from "../support/expect.ts";
import { type CellPlan, constructed, type State } from "./local-constructed.ts";

const STATES: readonly State[] = ["separated", "stick", "slip"];

const KINDS: Record<string, Omit<CellPlan, "state">> = {
  "unilateral contacts": { normal: "unilateral" },
  "bilateral elements": { normal: "bilateral" },
  "steps of fixed size": { normal: "step" },
  "planar contacts": { normal: "unilateral", friction: ["coulomb-step"] },
  "spatial contacts": { normal: "unilateral", friction: ["coulomb-disk"] },
  "orthotropic contacts": { normal: "unilateral", friction: ["coulomb-ellipse"] },
  "contacts with a degenerate ellipse": { normal: "unilateral", friction: ["coulomb-ellipse"], mu: [0.3, 0] },
  "Contensou contacts, uniform": { normal: "unilateral", friction: ["coulomb-contensou"] },
  "Contensou contacts, Hertz": { normal: "unilateral", friction: ["coulomb-contensou"], pressure: "hertz" },
  "Contensou contacts, ring": { normal: "unilateral", friction: ["coulomb-contensou"], pressure: "ring" },
  "normals with two planar frictions": { normal: "unilateral", friction: ["coulomb-step", "coulomb-step"] },
  "normals with a line and a disk": { normal: "unilateral", friction: ["coulomb-step", "coulomb-disk"] },
};

/** G is near enough to diagonal for the solution to be the only one; its condition is below a hundred. */
const unique = { absolute: 1e-8, because: "tolerance 1e-10 times the condition of G" };

describe.each([newton, gaussSeidel])("$name on problems with a known solution", (solver) => {
  it.each(Object.entries(KINDS))("finds it for %s in every state", (_, kind) => {
    for (const state of STATES) {
      for (const count of [1, 3]) {
        for (let seed = 1; seed <= 4; seed++) {
          const cells = Array.from({ length: count }, () => ({ ...kind, state }));
          const { problem, impulses } = constructed(cells, seed, count === 1 ? 0.1 : 0.05);
          const result = solver.solve(problem);
          expect(`${state} ${count} ${seed}: ${result.status}`).toBe(`${state} ${count} ${seed}: solved`);
          expectAllClose(result.impulses, impulses, unique);
        }
      }
    }
  });

  it("finds it for all kinds and states mixed in one problem", () => {
    const kinds = Object.values(KINDS);
    for (let seed = 1; seed <= 6; seed++) {
      const cells = kinds.map((kind, k) => ({ ...kind, state: STATES[(k * seed + seed) % 3]! }));
      const { problem, impulses } = constructed(cells, seed, 0.02);
      const result = solver.solve(problem);
      expect(result.status).toBe("solved");
      expectAllClose(result.impulses, impulses, unique);
    }
  });
});
