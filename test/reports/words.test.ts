/** The words of an answer are those of the report for the terminal. */
import { describe, expect, it } from "vitest";
import { answerCertificate, answerImpact } from "../../src/doors/answers.ts";
import { certificateText, impactText } from "../../src/doors/reports.ts";
import { readProject } from "../support/project.ts";

const example = (name: string): string => readProject(`examples/${name}.yaml`);
const plain = (text: string): string => text.replaceAll(/\s+/g, " ");

describe("an impact in words", () => {
  it("Kane's pendulum creates +0.163427 J by slide-push [Glocker2012] 7.2", () => {
    const { words, result } = answerImpact(example("kane-stick"));
    expect(words).toMatchObject({ verdict: "fails", headline: "Energy is created: +0.163427 J" });
    expect(words.reason).toMatch(
      /^tangent created 0\.3921 J; normal took 0\.228672 J\. Slide-push: normal rebounds with ε = 0\.5/,
    );
    const printed = plain(impactText(result));
    for (const { text, gives } of words.remedies) expect(printed).toContain(`${text}: this impact then gives ${gives}`);
    expect(words.remedies).toHaveLength(2);
    for (const { before, after, impulse, work } of words.solutions[0]!.ledger)
      expect(printed).toContain(`${before} ${after} ${impulse} ${work}`);
    expect(words.solutions[0]!.checks.map(({ verdict, note }) => `${verdict} ${note}`)).toEqual([
      ...["holds holds", "holds holds", "fails +58.7 %"],
    ]);
  });

  it("with equal coefficients it loses 0.121722 J [Glocker2012] 5.2.3", () => {
    const { words } = answerImpact(example("kane-equal-restitution"));
    expect(words).toMatchObject({ verdict: "holds", headline: "Energy is lost: −0.121722 J", remedies: [] });
  });

  it("says that there is no solution, and what gets past it", () => {
    const { words, result, remedies } = answerImpact(example("stop-against-clutch"));
    expect(words).toMatchObject({ verdict: "fails", headline: "No solution", solutions: [] });
    expect(words.remedies.length).toBe(remedies!.length);
    expect(plain(impactText(result, { remedies: remedies! }))).toContain(words.remedies[0]!.text);
  });

  it("a cradle keeps its energy", () => {
    expect(answerImpact(example("cradle-3-exchange")).words.headline).toBe("Energy is conserved");
  });
});

describe("a certificate in words", () => {
  it("Kane's pendulum can gain 151 % of its energy", () => {
    const { words, certificate } = answerCertificate(example("kane-stick"));
    expect(words).toMatchObject({ verdict: "fails", headline: "The kinetic energy can grow: by up to +151 % of T⁻" });
    const printed = plain(certificateText(certificate));
    for (const { text } of words.claims) expect(printed).toContain(text);
    expect(printed).toContain(words.worst!);
    for (const { needs, has } of words.conditions) expect(printed).toContain(`${needs} ${has} not met`);
    expect(words.conditions[1]).toMatchObject({ needs: "≤ 0.0128682", has: "0.5" });
    expect(words.conditions).toHaveLength(6);
  });
});
