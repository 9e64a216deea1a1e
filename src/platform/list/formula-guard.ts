/**
 * What makes a spreadsheet run a cell as a formula (OWASP, CSV injection): one of four signs, also in their wide and small forms, after
 * whatever is not seen, or what begins a cell of its own.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
/** The same behind a semicolon, which separates cells where a comma is the decimal sign. */
const LATER_FORMULA = /;[\s\p{Cf}\p{Cc}]*(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** A text that no spreadsheet runs as a formula: with a quote before each place where one would begin. Without packages, since pages use it too. */
export function withoutFormula(text: string): string {
  const later = text.replaceAll(LATER_FORMULA, (separator) => `${separator}'`);
  return FORMULA.test(text) ? `'${later}` : later;
}
