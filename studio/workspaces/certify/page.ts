/**
 * What the page of a certificate shows beside its figures, in the library's words.
 */
import type { CertificateWords } from "../../../src/doors/reports.ts";
import type { Answer } from "../../workers/protocol.ts";

export interface CertifyPage extends Pick<CertificateWords, "claims" | "conditions" | "faults" | "worst"> {
  readonly law: string;
  readonly isSystem: boolean;
  readonly event?: { readonly number: number; readonly t: string };
  /** Elements whose coefficients can be looked at in pairs. */
  readonly elements: readonly string[];
  readonly region: readonly [string, string] | undefined;
  /** Safe coefficients, friction bounds and regions as the terminal prints them. */
  readonly texts: readonly string[];
  /** Whether more is on its way. */
  readonly isPartial: boolean;
}

export interface CertifyAnswer extends Answer {
  readonly certificate: CertifyPage;
}
