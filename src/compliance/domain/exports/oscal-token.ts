/** The OSCAL catalogue that the publisher of a framework has, and how it calls controls there. */
interface PublishedCatalogue {
  href: string;
  idOf: (control: string) => string;
}

const NIST = 'https://raw.githubusercontent.com/usnistgov/oscal-content/main/nist.gov';

/** By slug. The ids in an export of these resolve in the publisher's own catalogue. */
const PUBLISHED: Readonly<Record<string, PublishedCatalogue>> = {
  'nist-800-53-r5': {
    href: `${NIST}/SP800-53/rev5/json/NIST_SP-800-53_rev5_catalog.json`,
    idOf: (control) => control.toLowerCase(),
  },
  'nist-800-171-r3': {
    href: `${NIST}/SP800-171/rev3/json/NIST_SP800-171_rev3_catalog.json`,
    idOf: (control) => `SP_800_171_${control}`,
  },
  'nist-csf-2.0': { href: `${NIST}/CSF/v2.0/json/NIST_CSF_v2.0_catalog.json`, idOf: (control) => control },
};

/** Where the publisher's OSCAL catalogue of a framework is; null where there is none that we know. */
export function publishedCatalogue(framework: string): string | null {
  return PUBLISHED[framework]?.href ?? null;
}

/**
 * A control id as OSCAL asks for it: letters, digits, `-`, `.` and `_` only, and a letter first. Where its publisher has an OSCAL
 * catalogue, the id there (`AC-2` → `ac-2`). Elsewhere the slug comes first, and everything else becomes `_` and its code in
 * hexadecimal with another `_`, so that two ids stay two (`164.308(a)` → `hipaa_164.308_28_a_29_`).
 */
export function oscalToken(framework: string, control: string): string {
  const published = PUBLISHED[framework];
  if (published) return published.idOf(control);
  const slug = encoded(framework, /^[^A-Za-z]|[^A-Za-z0-9.-]/gu);
  return `${slug}_${encoded(control, /[^A-Za-z0-9.-]/gu)}`;
}

function encoded(text: string, others: RegExp): string {
  return text.replace(others, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`);
}
