/**
 * Which impact law a model file asks for. The names are those of the file format; which of them a version can
 * evaluate is the business of the table `LAWS`.
 */

export const LAW_CHOICES = ["newton", "moreau", "poisson", "fremond", "canonical", "max-dissipation"] as const;

export type LawChoiceName = (typeof LAW_CHOICES)[number];

/** `law: newton` in a file is `{ name: "newton" }` here. */
export interface LawChoice {
  readonly name: LawChoiceName;
  /** `canonical`: the law whose post-velocity is projected onto the admissible set. */
  readonly of?: Exclude<LawChoiceName, "canonical">;
  /** `canonical`: the proposed post-velocity itself, f numbers. */
  readonly proposal?: readonly number[];
}
