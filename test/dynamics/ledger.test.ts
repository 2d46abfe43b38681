import { describe, expect, it } from "vitest";
import { dampingPower, openLedger } from "../../src/dynamics/ledger.ts";
import { expectClose } from "../support/expect.ts";
import { blockOnBelt, blockOnSlope, bouncingBall, cartesianPendulum, handSystem } from "../support/systems-stepping.ts";

const at = (...numbers: number[]): Float64Array => Float64Array.from(numbers);

describe("ledger", () => {
  it("closes when the works explain the change of energy", () => {
    const ledger = openLedger(bouncingBall(0.5, 10, 2));
    expect(ledger.start(at(1), at(0), 0)).toBe(20);
    ledger.elementWork(0, -15);
    ledger.external(3);
    const energy = ledger.close(at(0), at(Math.sqrt(8)), 1);
    expect(energy.initial).toBe(20);
    expectClose(energy.final, 8, { relative: 1e-15, because: "½·2·8" });
    expectClose(energy.imbalance, 0, { absolute: 1e-14, because: "20 − 15 + 3 = 8" });
    expect(energy.byElement).toEqual({ ground: -15 });
    expect(energy.external).toBe(3);
    expect(energy.dissipated).toBe(15);
  });

  it("takes no rounding of the energies for created energy, and tells what is more", () => {
    const created = (gain: number): number => {
      const ledger = openLedger(bouncingBall(0.5, 10, 2));
      ledger.start(at(1), at(0), 0);
      ledger.created.enter(0, [gain], 0);
      // It falls freely: what moves are 20 J, whatever U is called.
      const energy = ledger.close(at(0), at(Math.sqrt(20)), 1);
      // 2⁻³⁰ and 2⁻¹⁶ of 20 J are 1.9e-8 J and 3.1e-4 J.
      expect(ledger.created.warnings("event", energy)).toHaveLength(gain > 1.9e-8 ? 1 : 0);
      expect(ledger.created.warnings("moreau", energy)).toHaveLength(gain > 3.1e-4 ? 1 : 0);
      return energy.created;
    };
    // Of 20 J.
    expect(created(5.5e-26)).toBe(0);
    expect(created(2.9e-16)).toBe(0);
    expect(created(1e-9)).toBe(1e-9);
    expect(created(2e-8)).toBe(2e-8);
    expect(created(3.2e-4)).toBe(3.2e-4);
  });

  it("shows what nobody explains", () => {
    const ledger = openLedger(bouncingBall(0.5));
    ledger.start(at(1), at(0), 0);
    expect(ledger.close(at(0), at(0), 1).imbalance).toBe(10);
  });

  it("calls a rise an increase only as far as nobody paid for it", () => {
    const ledger = openLedger(bouncingBall(1));
    ledger.start(at(1), at(0), 0);
    ledger.observe(4, 0);
    ledger.observe(9, 3);
    ledger.observe(5, 3);
    expect(ledger.close(at(0), at(0), 1).largestIncrease).toBe(2);
  });

  it("counts a fall below what was paid as no increase", () => {
    const ledger = openLedger(bouncingBall(1));
    ledger.start(at(1), at(0), 0);
    ledger.observe(12, 5);
    expect(ledger.close(at(0), at(0), 1).largestIncrease).toBe(0);
  });

  it("adds a million small works without losing digits", () => {
    const ledger = openLedger(blockOnSlope(0.5));
    ledger.start(at(0, 0), at(0, 0), 0);
    ledger.elementWork(1, 1e9);
    for (let k = 0; k < 1_000_000; k++) ledger.elementWork(1, -0.1);
    const energy = ledger.close(at(0, 0), at(0, 0), 1);
    expectClose(energy.byElement.t!, 1e9 - 1e5, { relative: 4e-16, because: "compensated sum; 0.1 is rounded once" });
  });

  it("counts as dissipated what is lost at an element: a belt that pays 8 and does the work 5 rubs off 3", () => {
    const ledger = openLedger(blockOnBelt(1, 0.5));
    ledger.start(at(0, 0), at(0, 0), 0);
    ledger.elementWork(1, 5, 8);
    expect(ledger.close(at(0, 0), at(0, 0), 1).dissipated).toBe(3);
  });

  it("counts neither what applied forces take out nor what joints do as dissipated, but dampers", () => {
    const ledger = openLedger(cartesianPendulum());
    ledger.start(at(1, 0), at(0, 0), 0);
    ledger.elementWork(0, -1);
    ledger.external(-7);
    expect(ledger.close(at(1, 0), at(0, 0), 1).dissipated).toBe(0);
    ledger.external(-7, -2);
    expect(ledger.close(at(1, 0), at(0, 0), 1).dissipated).toBe(2);
  });

  it("does not add up works that go to and fro", () => {
    const ledger = openLedger(bouncingBall(1));
    ledger.start(at(1), at(0), 0);
    for (let k = 0; k < 100; k++) ledger.elementWork(0, k % 2 === 0 ? 0.25 : -0.25);
    expect(ledger.close(at(1), at(0), 1).dissipated).toBe(0);
  });

  it("tells dampers from applied forces and moving potentials by reversing the motion", () => {
    const driven = handSystem({
      coordinates: ["x", "y"],
      mass: () => [
        [1, 0],
        [0, 1],
      ],
      forces: () => [0, 0],
      potential: () => 0,
      // 3 pushes x, a damper 2 and a drag |u|u hold y, U rises with 5 per second.
      externalPower: (_q, u) => 3 * u[0]! - 2 * u[1]! ** 2 - Math.abs(u[1]!) ** 3 + 5,
      elements: [],
    });
    expectClose(dampingPower(driven, at(0, 0), at(4, 3), 0, at(0, 0)), -18 - 27, {
      relative: 1e-15,
      because: "sums of whole numbers",
    });
    expect(dampingPower(driven, at(0, 0), at(4, 0), 0, at(0, 0))).toBe(0);
  });
});
