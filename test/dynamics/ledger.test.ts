import { describe, expect, it } from "vitest";
import { openLedger } from "../../src/dynamics/ledger.ts";
import { expectClose } from "../support/expect.ts";
import { blockOnSlope, bouncingBall } from "../support/systems-stepping.ts";

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
});
