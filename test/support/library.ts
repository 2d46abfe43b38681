/** All entries of the library in one, for tests that go through every public name. */
export * from "../../src/doors/answers.ts";
export * from "../../src/doors/certificates.ts";
export * from "../../src/doors/expressions.ts";
export * from "../../src/doors/laws.ts";
export * from "../../src/doors/models.ts";
export * from "../../src/doors/motion.ts";
export * from "../../src/doors/posture.ts";
export * from "../../src/doors/problems.ts";
export * from "../../src/doors/reports.ts";
export * from "../../src/doors/sets.ts";
export * from "../../src/doors/studies.ts";
