/**
 * A control id as OSCAL asks for it: letters, digits, `-`, `.` and `_` only, and a letter first. Everything else becomes `_`
 * and its code in hexadecimal with another `_`, so that two ids stay two (`164.308(a)` → `hipaa_164.308_28_a_29_`).
 */
export function oscalToken(framework: string, control: string): string {
  const slug = encoded(framework, /^[^A-Za-z]|[^A-Za-z0-9.-]/gu);
  return `${slug}_${encoded(control, /[^A-Za-z0-9.-]/gu)}`;
}

function encoded(text: string, others: RegExp): string {
  return text.replace(others, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`);
}
