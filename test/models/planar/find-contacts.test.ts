import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InternalError } from "../../../src/errors.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { inputError } from "../../support/expect.ts";
import { discsAndBoxes, systemOf } from "../../support/many-bodies.ts";

/** Every contact with a gap up to `reach`, by going through the list of all possible ones; gaps are exact up to `exact`. */
function nearOfList(system: MechanicalSystem, q: Float64Array, reach: number, exact: number): [string, number][] {
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, 0, exact);
  return system.elements.flatMap(({ name, hasGap }, e): [string, number][] =>
    hasGap && gaps[e]! <= reach ? [[name, gaps[e]!]] : [],
  );
}

function found({ contacts, elements }: MechanicalSystem, q: Float64Array, reach: number): [string, number][] {
  contacts!.find(q, reach);
  return Array.from({ length: contacts!.count }, (_, k) => [elements[contacts!.near[k]!]!.name, contacts!.gaps[k]!]);
}

describe("contacts that are found", () => {
  const { system, initial } = systemOf(discsAndBoxes(40));

  it("are those of the list of all possible ones, by name and gap, wherever the bodies are", () => {
    const open = system.openContacts!();
    const place = fc.record({
      x: fc.double({ min: -1, max: 1, noNaN: true }),
      a: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 40, maxLength: 40 }), fc.constantFrom(0, 0.02, 0.3), (moves, reach) => {
        const q = Float64Array.from(initial.position);
        moves.forEach(({ x, a }, i) => {
          q[3 * i]! += x;
          q[3 * i + 1]! += 0.3 * x * a;
          q[3 * i + 2] = a;
        });
        const own = new Map(found(open, q, reach));
        const all = new Map(nearOfList(system, q, reach, Number.MAX_VALUE));
        for (const [name, gap] of own) expect(all.get(name)).toBe(gap);
        // A gap is measured along a normal: beyond the end of a face it may be small although the shapes are far apart.
        const within = reach * (1 - 1e-12);
        for (const [name, gap] of nearOfList(system, q, within, within)) expect(own.get(name)).toBe(gap);
        if (reach === 0) expect(own.size).toBe(all.size);
      }),
      { numRuns: 60 },
    );
  });

  it("are those of the list all along a motion, at whatever places of it one looks", () => {
    const open = system.openContacts!();
    const way = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    const ways = new Float64Array(system.freedoms).fill(0.004);
    fc.assert(
      fc.property(fc.array(way, { minLength: 40, maxLength: 40 }), fc.constantFrom(0, 0.03), (way, reach) => {
        const q = Float64Array.from(initial.position);
        open.contacts!.find(q, 0, ways);
        for (let place = 0; place < 15; place++) {
          for (let j = 0; j < q.length; j++) q[j]! += j % 3 === 2 ? 0.1 * way[0]! : way[(j * 7) % 40]!;
          const own = new Map(found(open, q, reach));
          for (const [name, gap] of nearOfList(system, q, reach, reach)) expect(own.get(name)).toBe(gap);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("stay the elements they are, and a new run begins without any", () => {
    const open = system.openContacts!();
    const q = Float64Array.from(initial.position);
    found(open, q, 0.05);
    const names = open.elements.map(({ name }) => name);
    found(
      open,
      q.map((x, j) => (j % 3 === 0 ? 0.7 * x : x)),
      0.05,
    );
    expect(open.elements.length).toBeGreaterThan(names.length);
    expect(open.elements.slice(0, names.length).map(({ name }) => name)).toEqual(names);
    expect(open.elements.every(({ start }, e) => start === e)).toBe(true);
    expect(system.openContacts!().elements).toEqual([]);
  });

  it("have the rows of the list", () => {
    const open = system.openContacts!();
    const q = Float64Array.from(initial.position, (x, j) => (j % 3 === 2 ? 0.1 * j : 0.8 * x));
    found(open, q, 0.1);
    const places = new Map(system.elements.map(({ name }, e) => [name, e]));
    const [own, listed] = [new Float64Array(system.freedoms), new Float64Array(system.freedoms)];
    const [index, value] = [new Int32Array(6), new Float64Array(6)];
    expect(open.elements.length).toBeGreaterThan(20);
    open.elements.forEach(({ name }, e) => {
      system.directionsInto(listed, 0, places.get(name)!, q, 0);
      own.fill(0);
      const end = open.entriesInto!(index, value, 0, e, q);
      for (let k = 0; k < end; k++) own[index[k]!] = value[k]!;
      expect(own).toEqual(listed);
    });
  });

  it("are not listed for a thousand bodies; whoever wants the list is told what to do", () => {
    const many = systemOf(discsAndBoxes(1000)).system;
    expect(many.freedoms).toBe(3000);
    const error = inputError(() => many.elements);
    expect(error.code).toBe("too-many-elements");
    expect(error.fix).toContain("method: moreau");
  });

  it("leave small scenes as they are: every possible contact is an element", () => {
    const few = systemOf(discsAndBoxes(4)).system;
    expect(few.openContacts).toBeUndefined();
    expect(few.elements.length).toBeGreaterThan(0);
  });
});

describe("contacts of outlines that are found", () => {
  // Thirty L on a ground with thirty teeth.
  const L = "00 30 31 11 13 03".split(" ").map(([x, y]) => [(Number(x) - 1.1) / 20, (Number(y) - 1.1) / 20]);
  const teeth = Array.from({ length: 30 }, (_, i) => [
    [2 - 0.13 * i, 0.1],
    [1.94 - 0.13 * i, 0],
  ]).flat();
  const { system, initial } = systemOf({
    kind: "system",
    bodies: Array.from({ length: 30 }, (_, i) => ({
      ...{ name: `L${i}`, mass: 1, shape: { polygon: L } },
      ...{ position: [(i % 6) * 0.25 - 0.7, 0.25 + 0.25 * Math.floor(i / 6)], angle: i },
    })),
    obstacles: [{ name: "ground", type: "polygon", points: [[-3, -1], [3, -1], [3, 0.1], ...teeth, [-3, 0.1]] }],
  });

  it("are those of the list that touch or overlap, by name and gap, wherever the bodies are", () => {
    const open = system.openContacts!();
    const place = fc.record({
      x: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      a: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 30, maxLength: 30 }), (moves) => {
        const q = Float64Array.from(initial.position);
        moves.forEach(({ x, a }, i) => {
          q[3 * i]! += x;
          q[3 * i + 1]! -= 0.5 * Math.abs(x);
          q[3 * i + 2] = a;
        });
        const [own, all] = [new Map(found(open, q, 0)), new Map(nearOfList(system, q, 0, Number.MAX_VALUE))];
        expect(all.size).toBeGreaterThan(0);
        expect([...own].sort()).toEqual([...all].sort());
      }),
      { numRuns: 8 },
    );
  });
});

describe("contacts that have not been near for many steps", () => {
  const { system, initial } = systemOf(discsAndBoxes(40));
  const open = system.openContacts!();
  const q = Float64Array.from(initial.position);
  const apart = q.map((_, j) => (j % 3 === 2 ? 0 : j + 5));
  const steps = (count: number, isFree = true): void => {
    for (let k = 0; k < count; k++) {
      open.contacts!.find(apart, 0.05);
      open.contacts!.retire(new Uint8Array(open.elements.length).fill(isFree ? 0 : 1));
    }
  };

  it("are not those that were near when somebody looked last: where nothing moves nobody looks again", () => {
    const still = systemOf(discsAndBoxes(40)).system.openContacts!();
    still.contacts!.find(q, 0.05);
    expect(still.contacts!.count).toBeGreaterThan(40);
    const near = Array.from(still.contacts!.near.subarray(0, still.contacts!.count));
    const places = near.map(still.contacts!.placeOf);
    for (let k = 0; k < 200; k++) still.contacts!.retire(new Uint8Array(still.elements.length));
    expect(places.map(still.contacts!.recall)).toEqual(near);
    expect(near.map(still.contacts!.placeOf)).toEqual(places);
  });

  it("go, unless they are held, and others have their numbers, with their own names, gaps and rows", () => {
    found(open, q, 0.05);
    const before = open.elements.map(({ name }) => name);
    const [first, second] = [open.contacts!.placeOf(0), open.contacts!.placeOf(2)];
    steps(200, false);
    expect(new Map(found(open, q, 0.05)).size).toBeGreaterThan(40);
    expect(open.elements.map(({ name }) => name)).toEqual(before);
    steps(200);
    // Everybody is at the place of another one.
    const turned = q.map((_, j) => (j % 3 === 2 ? 0.1 : q[3 * ((7 * Math.floor(j / 3)) % 40) + (j % 3)]!));
    const now = found(open, turned, 0.05);
    expect(open.elements.length).toBeLessThan(1.5 * before.length);
    const own = now.filter(([name]) => !before.includes(name));
    expect(own.length).toBeGreaterThan(20);
    const all = new Map(nearOfList(system, turned, 0.05, Number.MAX_VALUE));
    for (const [name, gap] of now) expect(all.get(name)).toBe(gap);
    open.elements.forEach(({ start, normalComponent, hasGap }, e) => {
      expect(start).toBe(e);
      expect(normalComponent).toBe(hasGap ? -1 : e - 1);
    });
    // A place that is called back is what it was.
    for (const [place, name] of [
      [first, before[0]],
      [second, before[2]],
    ] as const) {
      expect(open.elements[open.contacts!.recall(place)]!.name).toBe(name);
      const gaps = new Map(nearOfList(system, turned, Number.MAX_VALUE, Number.MAX_VALUE));
      expect(open.contacts!.gapAt(place, turned, false)).toBe(gaps.get(name!));
    }
  });

  it("have no place once they have gone, until somebody has their numbers", () => {
    const { contacts, elements } = system.openContacts!();
    contacts!.find(q, 0.05);
    const normals = Array.from(contacts!.near.subarray(0, contacts!.count));
    for (let k = 0; k < 200; k++) {
      contacts!.find(apart, 0.05);
      contacts!.retire(new Uint8Array(elements.length));
    }
    expect(normals.length).toBeGreaterThan(20);
    for (const e of normals) expect(() => contacts!.placeOf(e)).toThrow(InternalError);
    contacts!.find(q, 0.05);
    for (const e of normals) expect(Number.isInteger(contacts!.placeOf(e).first)).toBe(true);
  });
});
