/** What a work role is for and asks for, whoever hires for it: our own words in the style of NICE statements. */
export interface RoleProfile {
  /** As it would stand above an advertisement. */
  title: string;
  /** Why there is such a person; the place `role` is the name of the work role. */
  mission: string;
  mustHave: readonly string[];
  niceToHave: readonly string[];
  /** With whom the work is done. */
  worksWith: readonly string[];
  /** Which gaps of controls are theirs to close; null: none. */
  gaps: 'attest' | 'pass-signal' | 'pass-check' | null;
}
