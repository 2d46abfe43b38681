import { describe, expect, it } from "vitest";
import { unitOf } from "../../src/models/measurements/units.ts";
import {
  type ReadMeasurementsOptions,
  readMeasuredData,
  readMeasurements,
} from "../../src/models/read-measurements.ts";

/** u⁻ and u⁺ of all pairs, as plain numbers. */
function pairsOf(text: string, options: ReadMeasurementsOptions = {}): number[][] {
  return readMeasurements(text, options).pairs.map(({ before, after }) => [...before, ...after]);
}

describe("tables as spreadsheets write them", () => {
  const plain = [[-1.5, 0.25]];

  it("has semicolons and decimal commas, with and without a byte order mark", () => {
    expect(pairsOf("\uFEFFbefore.1;after.1\r\n-1,5;0,25\r\n")).toEqual(plain);
    expect(pairsOf("before.1;after.1\n-1.5;2.5e-1\n")).toEqual(plain);
  });

  it("has tabs, and says its separator on the first line", () => {
    expect(pairsOf("before.1\tafter.1\n-1,5\t0,25\n")).toEqual(plain);
    expect(pairsOf("sep=;\nbefore.1;after.1\n-1,5;0,25\n")).toEqual(plain);
  });

  it("quotes headers and fields, with quotes and line ends inside", () => {
    const text = '"before.1","a ""quoted"", word","after.1"\n"-1.5","two\nlines","0.25"\n-2,x,1\n';
    const { pairs, ignored } = readMeasurements(text);
    expect(pairs.map(({ line }) => line)).toEqual([2, 4]);
    expect(pairs[1]).toMatchObject({ before: Float64Array.of(-2), after: Float64Array.of(1) });
    expect(ignored).toEqual(['a "quoted", word']);
  });

  it("skips lines of empty cells and columns without a name", () => {
    expect(pairsOf("before.1;after.1;\n-1,5;0,25;\n;;\n")).toEqual(plain);
  });

  it("names the columns it does not use", () => {
    const { pairs, ignored } = readMeasurements("date,before.1,after.1,height\nMonday,-1.5,0.25,3\n");
    expect(pairs).toHaveLength(1);
    expect(ignored).toEqual(["date", "height"]);
  });
});

describe("names of columns", () => {
  const spellings = [
    "before.phi,after.phi",
    "phi.before,phi.after",
    "dphi-,dphi+",
    "phi-,phi+",
    "u1-,u1+",
    "u.phi⁻,u.phi⁺",
  ];
  it.each(spellings)("%s are the velocities of the coordinate phi", (header) => {
    expect(pairsOf(`${header}\n-1,0.5\n`, { freedoms: 1, coordinates: ["phi"] })).toEqual([[-1, 0.5]]);
  });

  it("keeps the order of the model, not of the file", () => {
    expect(pairsOf("dy+,dx+,dx-,dy-\n4,3,1,2\n", { coordinates: ["x", "y"], freedoms: 2 })).toEqual([[1, 2, 3, 4]]);
  });
});

describe("units", () => {
  it.each([
    ["rpm", (2 * Math.PI) / 60],
    ["deg/s", Math.PI / 180],
    ["°/s", Math.PI / 180],
    ["rev/min", (2 * Math.PI) / 60],
    ["mm/s", 1e-3],
    ["km/h", 1 / 3.6],
    ["in/s", 0.0254],
    ["mph", 0.44704],
    ["µm/s", 1e-6],
    ["μm/s", 1e-6],
    ["m s^-1", 1],
    ["ms", 1e-3],
  ])("1 %s is %d in SI", (name, factor) => {
    expect(unitOf(name)!.factor).toBeCloseTo(factor, 14);
  });

  it("stand in the header, in either kind of brackets", () => {
    expect(pairsOf("before.1 [mm/s],after.1 (km/h)\n-1500,0.9\n")).toEqual([[-1.5, 0.25]]);
  });
});

describe("units of the model", () => {
  const options = { coordinates: ["phi", "x"], units: ["rad", null], freedoms: 2 } as const;
  const table = (unit: string, second = "mm/s") =>
    `dphi- [${unit}],dphi+ [${unit}],dx- [${second}],dx+ [${second}]\n1,2,3,4\n`;

  it("leave units of their own kind, and any where the model says nothing", () => {
    expect(pairsOf(table("rad/s"), options)).toEqual([[1, 0.003, 2, 0.004]]);
    expect(pairsOf(table("rad/s", "rad/s"), options)).toEqual([[1, 3, 2, 4]]);
    expect(pairsOf("dphi-,dphi+,dx-,dx+\n1,2,3,4\n", options)).toEqual([[1, 3, 2, 4]]);
  });

  it("refuse a speed of an angle, an angle of a length, in the header and in a mapping", () => {
    const code = "bad-unit";
    const what = '"dphi- [mm/s]" is in mm/s, a unit of speed; in the model its coordinate is in rad';
    expect(() => pairsOf(table("mm/s"), options)).toThrow(expect.objectContaining({ code, what }));
    const series = (header: string) => () => readMeasuredData(`t,${header}\n0,1\n1,2\n`, { units: ["m"] });
    expect(series("q.1 [mm]")).not.toThrow();
    expect(series("q.1 [deg]")).toThrow(expect.objectContaining({ code }));
    const columns = "u1-=a [rpm], u1+=b [rpm]";
    expect(() => pairsOf("a,b\n1,2\n", { columns, units: ["m"] })).toThrow(/a unit of angular speed; in the model/);
  });
});

describe("a mapping of columns", () => {
  const table = 'run,"omega, before",omega after [rpm]\n7,-60,30\n';
  const turned = [[-2 * Math.PI, Math.PI]];

  it("names columns, with units of its own or of the header", () => {
    const columns = 'dphi-="omega, before" [rpm], dphi+=omega after';
    expect(pairsOf(table, { columns, coordinates: ["phi"], freedoms: 1 })).toEqual(turned);
    expect(readMeasurements(table, { columns, coordinates: ["phi"] }).ignored).toEqual(["run"]);
  });

  it("may stand in a comment of the file; the caller's goes before it", () => {
    const commented = `# columns: u1-="omega, before" (rpm), u1+=omega after [rpm]\n${table}`;
    expect(pairsOf(commented)).toEqual(turned);
    const columns = "u1-=run, u1+=omega after";
    expect(pairsOf(commented, { columns })).toEqual([[7, Math.PI]]);
  });

  it("goes before names that would fit, too", () => {
    expect(pairsOf("before.1,x,after.1\n1,2,3\n", { columns: "before.1=x" })).toEqual([[2, 3]]);
  });

  it("refuses a second unit, and what nothing can be", () => {
    const asked = (columns: string) => () => readMeasurements(table, { columns });
    expect(asked('u1-=omega after [deg/s], u1+="omega, before"')).toThrow(/is mapped in deg\/s/);
    expect(asked("speed-=omega after")).toThrow(/nothing a column can be/);
    expect(asked("u1-=run, before.1=omega after")).toThrow(/before\.1 is mapped twice/);
  });
});

describe("a time series", () => {
  it("has t and velocities, or t and positions, in their units", () => {
    const fast = readMeasuredData("t [ms];dx [mm/s]\n0;1,5\n10;2,5\n", { coordinates: ["x"], freedoms: 1 });
    expect(fast).toMatchObject({ holds: "velocities", times: Float64Array.of(0, 0.01), lines: [2, 3] });
    expect("values" in fast && Array.from(fast.values[0]!)).toEqual([0.0015, 0.0025]);
    expect(readMeasuredData("time,x\n0,1\n1,2\n", { coordinates: ["x"] })).toMatchObject({ holds: "positions" });
  });

  it("takes the velocities of a trajectory that has both, as `sprag simulate -o` writes it", () => {
    const text = "t,q.x,u.x,energy.kinetic\n0,1,2,3\n1,4,5,6\n";
    const data = readMeasuredData(text, { coordinates: ["x"], freedoms: 1 });
    expect(data).toMatchObject({ holds: "velocities", ignored: ["energy.kinetic", "q.x"] });
  });

  it("may give an instant twice, before and after a jump, and at its start too", () => {
    const series = (times: readonly number[]) => readMeasuredData(`t,u.1\n${times.map((t) => `${t},1\n`).join("")}`);
    expect(series([0, 0, 1, 1, 2])).toMatchObject({ times: Float64Array.of(0, 0, 1, 1, 2) });
    for (const times of [
      [0, 0, 0],
      [1, 0],
      [0, 1, 1, 1],
      [0, 2, 1],
    ])
      expect(() => series(times)).toThrow(/the time must grow/);
  });
});
