import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sprag, spragJson } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const EXAMPLE_4 = "examples/posture-example-4.yaml";

const boxOf = (args: readonly string[]): { readonly ranges: object } =>
  (spragJson([...args]) as { readonly box: { readonly ranges: object } }).box;

function certificateOf(example: string): string {
  const path = join(folder, "certificate.json");
  writeFileSync(path, sprag(["posture", `examples/${example}.yaml`, "--certify", "--json"]).stdout);
  return path;
}

describe("sprag check", () => {
  it.each(["posture-example-2", "posture-example-3", "posture-example-4", "posture-backpack"])(
    "accepts the certificate of %s, alone and inside its result, and refuses it with a number changed",
    (example) => {
      const path = certificateOf(example);
      expect(sprag(["check", path])).toMatchObject({ code: 0, stderr: "" });
      const result = JSON.parse(readFileSync(path, "utf8"));
      writeFileSync(path, JSON.stringify(result.certificate));
      expect(spragJson(["check", path])).toMatchObject({ kind: "check-result", accepted: true, refused: null });
      result.certificate.posture.friction[0] *= 2;
      writeFileSync(path, JSON.stringify(result));
      const refused = sprag(["check", path]);
      expect(refused.code).toBe(1);
      expect(refused.stdout).toMatch(/refused: it was changed/);
    },
  );

  it("says what posture and what box it is about, and what of the result is checked", () => {
    const path = join(folder, "box.json");
    const flags = ["--certify", "--box", "friction[0]=±0.01,loadAngleDegrees=±1", "--json"];
    writeFileSync(path, sprag(["posture", EXAMPLE_4, ...flags]).stdout);
    const { stdout } = sprag(["check", path]);
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain(
      "✓ accepted: the posture is stable, by Theorem 3 contactOffsets 1.5, -0.3; centerHeight 0.15;",
    );
    expect(text).toContain(
      "every posture of the box is stable, in 1 part friction[0] 0.54 … 0.56; loadAngle 0.1571 … 0.1919;",
    );
    expect(text).toContain("Of the result its model, verdict, theorem, region and box are checked");
    expect(spragJson(["check", path])).toMatchObject({
      posture: { height: 0.15 },
      box: { friction: [[0.54, 0.56], 0.2] },
    });
    const result = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...result, model: { ...result.model, friction: [5, 5] } }));
    expect(sprag(["check", path])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/friction\[0\] of the result/),
    });
  });

  it("refuses a certificate nested without end instead of failing", () => {
    const path = join(folder, "deep.json");
    const box = { ...{ kind: "posture-box-certificate", format: 1, verdict: "stable", digest: "0" }, parts: 0 };
    const { posture } = JSON.parse(readFileSync(certificateOf("posture-example-4"), "utf8")).certificate;
    const text = JSON.stringify({ ...box, box: posture });
    writeFileSync(path, text.replace('"parts":0', `"parts":${"[".repeat(5000)}${"]".repeat(5000)}`));
    expect(sprag(["check", path])).toMatchObject({ code: 1, stdout: expect.stringMatching(/cut too often/) });
  });

  it("tells what is no certificate (1) from what is no JSON (2)", () => {
    const path = join(folder, "other.json");
    writeFileSync(path, "[1]");
    expect(sprag(["check", path]).code).toBe(1);
    writeFileSync(path, "hello");
    const { code, stderr } = sprag(["check", path]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/this is not JSON/);
  });
});

describe("sprag posture with proofs", () => {
  it("prints certificate and box, and --check asks for both", () => {
    const { stdout, code } = sprag(["posture", EXAMPLE_4, "--certify", "--radius", "1e-4", "--check"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/certificate: stable, proved by intervals \(Theorem 3, \d+ cells\)/);
    expect(stdout).toMatch(/box: stable everywhere/);
    const wide = boxOf(["posture", EXAMPLE_4, "--radius", "0.9", "--depth", "3"]);
    expect(wide).toMatchObject({ verdict: "undecided", radius: 0.9, depth: 3 });
    expect(sprag(["posture", EXAMPLE_4, "--radius", "0.9", "--depth", "3", "--check"]).code).toBe(1);
  });

  it("reads boxes by the places of the file", () => {
    const box = boxOf(["posture", EXAMPLE_4, "--box", "friction[0]=±0.01, loadAngleDegrees=+-1,centerHeight=0.01"]);
    expect(box).toMatchObject({ verdict: "stable" });
    expect(Object.keys(box.ranges)).toEqual(["friction[0]", "loadAngleDegrees", "centerHeight"]);
  });

  it("says what is wrong with a box", () => {
    const complaint = (...flags: string[]): string => {
      const { code, stderr } = sprag(["posture", EXAMPLE_4, ...flags]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(complaint("--box", "friction=±0.1")).toMatch(/no number of a posture/);
    expect(complaint("--box", "loadAngleDegrees=±40,loadAngle=±0.001")).toMatch(/two\s+names\s+of\s+one\s+number/);
    expect(complaint("--box", "contactSlopes[0]=±1,contactSlopesDegrees[0]=±1")).toMatch(
      /two\s+names\s+of\s+one\s+number/,
    );
    expect(complaint("--box", "friction[0]=±5,friction[0]=±0.01")).toMatch(/names friction\[0\] twice/);
    expect(complaint("--box", "friction[0]=±0", "--largest")).toMatch(/no largest scaling/);
    expect(complaint("--box", "friction[0]")).toMatch(/PLACE=±WIDTH/);
    expect(complaint("--box", "friction[0]=±a")).toMatch(/takes a number/);
    expect(complaint("--box", "friction[0]=±1", "--radius", "1")).toMatch(/both say/);
    expect(complaint("--radius", "-1")).toMatch(/positive/);
    expect(complaint("--depth", "3")).toMatch(/belongs to a box/);
  });
});
