import { describe, expect, it } from "vitest";
import { checkKernel, demandKernel, independentRows } from "../../src/dynamics/kernel-condition.ts";
import { InputError } from "../../src/errors.ts";
import { cartesianPendulum, handSystem, twoMasses } from "../support/systems-stepping.ts";

const zero = new Float64Array(3);

describe("kernel condition [PaschkowskiArnold] (2)", () => {
  it("holds for the two masses with their link", () => {
    const check = checkKernel(twoMasses(1), zero, 0);
    expect(check).toEqual({ kernelCondition: "holds", redundantConstraints: 0, massForm: "constrained" });
  });

  it("fails without the link, along q1 against q2", () => {
    const check = checkKernel(twoMasses(1, 0, []), zero, 0);
    expect(check.kernelCondition).toBe("fails");
    expect(check.coordinates).toEqual(["q1", "q2"]);
    expect(check.nullVector![0]).toBeCloseTo(0, 12);
    expect(check.nullVector![1]! + check.nullVector![2]!).toBeCloseTo(0, 12);
  });

  it("as a door names the null vector and its coordinates", () => {
    let caught: unknown;
    try {
      demandKernel(twoMasses(1, 0, []), zero, 0);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(InputError);
    const { what, code, fix } = caught as InputError;
    expect(code).toBe("kernel-condition");
    expect(what).toMatch(/q1, q2/);
    expect(what).toMatch(/\[0, -?1, -?1\]/);
    expect(fix).toMatch(/bilateral/);
  });

  it("counts equal constraints as redundant", () => {
    expect(checkKernel(twoMasses(1, 0, ["link", "again", "thrice"]), zero, 0).redundantConstraints).toBe(2);
    expect(checkKernel(cartesianPendulum(9.81, true), Float64Array.of(1, 0), 0).redundantConstraints).toBe(1);
  });

  it.each([1e-9, 1e9])("keeps its verdict when masses and directions are scaled by %s", (scale) => {
    const scaled = (withLink: boolean) =>
      handSystem({
        coordinates: ["x", "q1", "q2"],
        mass: () => [
          [scale, 0, 0],
          [0, scale, scale],
          [0, scale, scale],
        ],
        forces: () => [0, 0, 0],
        potential: () => 0,
        elements: withLink
          ? [{ name: "link", kind: "geometric-bilateral", gap: () => 0, rows: () => [[-1 / scale, 1 / scale, 0]] }]
          : [],
      });
    expect(checkKernel(scaled(true), zero, 0).kernelCondition).toBe("holds");
    expect(checkKernel(scaled(false), zero, 0).kernelCondition).toBe("fails");
  });

  it("finds independent rows whatever their length", () => {
    const rows = Float64Array.of(1e-9, 0, 1e9, 0, 0, 3);
    expect(independentRows(rows, 3, 2, Float64Array.of(1, 0, 0, 1))).toHaveLength(2);
  });

  it("still refuses a mass matrix that no mechanism can have", () => {
    const bad = handSystem({
      coordinates: ["x"],
      mass: () => [[-1]],
      forces: () => [0],
      potential: () => 0,
      elements: [],
    });
    expect(() => checkKernel(bad, new Float64Array(1), 0)).toThrow(InputError);
  });
});
