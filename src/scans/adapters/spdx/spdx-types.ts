import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';

/** A package as any form of SPDX tells it. */
export interface SpdxPackage {
  /** Null for one that nothing can refer to. */
  id: string | null;
  name: unknown;
  version: string | null;
  /** The first of its package URLs. */
  purl: string | null;
  /** In lower case and without hyphens: `operatingsystem`. */
  purpose: string | null;
  /** Who supplies it, or made it. */
  supplier: string | null;
  /** Trivy writes the source package there. */
  sourceInfo: string | null;
  /**
   * The scope that it had in CycloneDX, where it was made of that: cdx-convert of cdxgen 12.8.4 keeps it in an extension and gives
   * what was excluded the same relationships as the rest (findings/cdx-convert-loses-vulnerabilities.sh).
   */
  scope: 'excluded' | 'optional' | null;
}

/** A document as any form of SPDX tells it. */
export interface SpdxDocument {
  name: unknown;
  /** `Tool: syft-1.2.0`, or the name of a tool. */
  tool: string | null;
  packages: SpdxPackage[];
  relations: SpdxRelations;
  /** Statements about vulnerabilities. */
  security: number;
  /** Entries in the place of a package that are none. */
  junk: number;
}

/** What the relationships say of elements, by their identifiers. */
export class SpdxRelations {
  /** What the document is about. */
  readonly roots = new Set<string>();
  /** Contained, or needed when the software runs. */
  readonly needed = new Set<string>();
  /** Needed to build, develop or test. */
  readonly building = new Set<string>();
  /** May be there. */
  readonly optional = new Set<string>();
  /** What something else was made from. */
  readonly sources = new Set<string>();
}

/** How SPDX writes that something is not said, and that there is none. */
const UNSAID = new Set(['NOASSERTION', 'NONE']);

/** A text that says something; SPDX 3 writes the two words as the ends of addresses. */
export function saidText(value: unknown, limit: number = TEXT_LIMITS.name): string | null {
  const text = cleanText(value, limit);
  if (text === null || UNSAID.has(text.toUpperCase()) || /\/(?:noassertion|none)$/i.test(text)) return null;
  return text;
}

/** The purpose in one spelling, for 2.3 writes `OPERATING-SYSTEM` and 3.0 `operatingSystem`. */
export function purposeOf(value: unknown): string | null {
  return cleanText(value, TEXT_LIMITS.word)?.toLowerCase().replaceAll(/[-_]/g, '') ?? null;
}
