import { type Decision, faultOfExpiry, type Justification } from './decision.js';

/** Where a decision that came with a VEX document comes from. */
export interface VexOrigin {
  /** Id of the document. */
  document: string;
  author: string | null;
  /** Whose editions follow one another, where that is not the author's. */
  publisher?: string;
  /** The document's own version number. */
  version: number;
  /** Tells it from other documents that were given the same id; absent for the first of them. */
  series?: string;
  /** When the document was issued, RFC 3339. */
  timestamp: string | null;
  /** What tells the statement, of this product, from the others of its document. */
  key: string;
  /** The product as the document names it. */
  product: string;
  /** What it is a part of, as the document names that; absent where the statement is about all of it. */
  within?: string | null;
  /** What the document says where that is to stay open. */
  status?: 'affected' | 'under_investigation';
  /** The newest edition of the document that was taken since, where it made no new decision of this. */
  newest?: { version: number; timestamp: string | null };
}

export const VEX_STATUSES = ['not_affected', 'affected', 'fixed', 'under_investigation'] as const;
export type VexStatus = (typeof VEX_STATUSES)[number];

/** Those that close nothing. */
export const STAYS_OPEN: ReadonlySet<string> = new Set<VexStatus>(['affected', 'under_investigation']);

/** A product of a statement, or a part of one. */
export interface VexProduct {
  /** Package URL, BOM-Link (`urn:cdx:…`), a name of ours, or whatever else the document calls it. */
  id: string;
  /** Versions in place of the one of the package URL; empty for that one, or for all. */
  versions: readonly string[];
  /** A range of versions in `vers:` form. */
  range: string | null;
  /** What it is a part of; null where the statement is about all of it wherever it is. */
  within: string | null;
  /** The system whose package it is, where its package URL does not say. */
  os?: { id: string; version: string };
  /** What is said of it, where that is not what is said of the statement's other products; `unknown` says nothing. */
  status?: VexStatus | 'unknown';
  /** Why nothing can be said of it here. */
  unusable?: string;
}

/** Whether it is of versions by name, which say more than a range, or none, beside them. */
export function namesVersions({ id, versions, range }: Pick<VexProduct, 'id' | 'versions' | 'range'>): boolean {
  if (range !== null || versions.length > 0) return range === null;
  const [place = ''] = id.split(/[?#]/, 1);
  return id.startsWith('pkg:') && place.lastIndexOf('@') > place.lastIndexOf('/');
}

/** A statement of a VEX document, of whatever format. */
export interface VexStatement {
  /** Where it stands in the document, from 0. */
  place: number;
  /** The name of the vulnerability first, then other names. */
  identifiers: readonly string[];
  products: readonly VexProduct[];
  status: VexStatus | 'unknown';
  /** Why the format does not let the statement say what it says: then it decides nothing. */
  fault?: string | null;
  /** Whether it notes a decision of a person: those weigh by what they say, not by when. */
  isDecision: boolean;
  /** Whether it is about what is in its products too: as everything but what people decide about packages. */
  hasContents: boolean;
  /** What we decided, where the document is one of ours; else what the format says beyond its status. */
  decision: Decision | null;
  justification: Justification | null;
  /** What a person wrote about it. */
  reason: string | null;
  /** `YYYY-MM-DD`; of our own documents. */
  expiresOn: string | null;
  /** When it was said; null when only the document's time is known. */
  timestamp: string | null;
}

export const VEX_FORMATS = ['openvex', 'cyclonedx', 'csaf'] as const;
export type VexFormat = (typeof VEX_FORMATS)[number];

/** A VEX document, of whatever format. */
export interface VexDocument {
  format: VexFormat;
  /** Null when it does not say. */
  id: string | null;
  author: string | null;
  /** Whose editions follow one another, where that is not the author's: of CycloneDX, the organization and not the person. */
  publisher?: string | null;
  version: number;
  timestamp: string | null;
  /** Of a large document each is read when it is its turn, and anew each time that they are gone through. */
  statements: Iterable<VexStatement>;
}

/** What is wrong with a document, by pointer. */
export interface VexFault {
  pointer: string;
  detail: string;
}

/** What a decision means in the words of VEX. */
export interface VexMeaning {
  status: 'not_affected' | 'affected';
  /** Null where a sentence has to do. */
  justification: Justification | null;
}

/** The status and justification that say the most of a decision. */
export function meaningOf(decision: Decision, justification: Justification | null): VexMeaning {
  switch (decision) {
    case 'not-affected':
      return { status: 'not_affected', justification };
    case 'false-positive':
      return { status: 'not_affected', justification: null };
    case 'mitigated':
      return { status: 'not_affected', justification: 'inline_mitigations_already_exist' };
    case 'accepted':
      return { status: 'affected', justification: null };
  }
}

/** Why what a statement is about stays open. */
export function whyOpen(status: VexStatus | 'unknown'): string {
  return status === 'under_investigation'
    ? 'Nothing is decided while it is looked into: it stays open.'
    : 'What is affected stays open.';
}

/**
 * The decision that a statement asks for; a text says why it asks for none. `open` keeps older statements from what it is
 * about.
 */
export function decisionOf(
  statement: Pick<VexStatement, 'status' | 'decision' | 'expiresOn'>,
  hasVersion: boolean,
  today: string,
): Decision | 'open' | { none: string } {
  const { status, decision, expiresOn } = statement;
  if (status === 'unknown') return { none: 'It does not say whether it is affected.' };
  if (status === 'under_investigation') return 'open';
  if (status === 'fixed')
    return hasVersion
      ? 'not-affected'
      : { none: 'Which versions are fixed is not said, so none can be told from the others.' };
  if (status === 'affected') {
    if (decision !== 'accepted' || expiresOn === null) return 'open';
    const fault = faultOfExpiry(decision, expiresOn, today);
    return fault === null ? 'accepted' : { none: `The acceptance is not taken: its last day ${fault}.` };
  }
  return decision === null || decision === 'accepted' ? 'not-affected' : decision;
}

/** How the ids of documents of organizations that use Posture begin, whatever the format. */
export const OUR_DOCUMENTS = 'urn:posture:vex:';

const ALL = 'urn:posture:all';
const TAG = 'urn:posture:tag:';
const DEVICE = 'urn:uuid:';
const PRODUCT = 'urn:posture:product:';

/** Names of products that are no packages, as our own documents have them. */
export const PRODUCT_NAMES = {
  all: ALL,
  tag: (tag: string): string => `${TAG}${encodeURIComponent(tag)}`,
  device: (publicId: string): string => `${DEVICE}${publicId}`,
  /** What was scanned, by the name and the version that its SBOM gives it. */
  product: (name: string, version: string | null): string =>
    `${PRODUCT}${encodeURIComponent(name)}${version === null ? '' : `@${encodeURIComponent(version)}`}`,
} as const;

/** What a product that is no package is. Null when it is none of ours. */
export type NamedProduct =
  { all: true } | { tag: string } | { device: string } | { product: { name: string; version: string | null } };

/** What a name of ours means: all devices, those with a tag, one of them, something that was scanned. */
export function namedProduct(id: string): NamedProduct | null {
  if (id === ALL) return { all: true };
  if (id.startsWith(PRODUCT)) {
    const [name = '', version] = id.slice(PRODUCT.length).split('@');
    return { product: { name: safelyDecoded(name), version: version === undefined ? null : safelyDecoded(version) } };
  }
  if (id.startsWith(TAG)) return { tag: safelyDecoded(id.slice(TAG.length)) };
  return id.startsWith(DEVICE) ? { device: id.slice(DEVICE.length).toLowerCase() } : null;
}

/** With what stands for it where it is no encoding. */
export function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const NOTE =
  /^posture: (not-affected|false-positive|mitigated|accepted)( as stated| with contents)?(?: until (\d{4}-\d{2}-\d{2}))?(?:\n([\s\S]*))?$/;

/**
 * What VEX has no word for, as our documents note it: the decision, its last day, and the reason below. `as stated` where it
 * is not a person's, but came with somebody's document; `with contents` where a person's is about what is in the product too.
 */
export function noteOf(
  decision: Decision,
  kind: 'stated' | 'with contents' | null,
  expiresOn: string | null,
  reason: string,
): string {
  const more = kind === null ? '' : kind === 'stated' ? ' as stated' : ' with contents';
  return `posture: ${decision}${more}${expiresOn === null ? '' : ` until ${expiresOn}`}\n${reason}`;
}

/** A note of ours, read; any other is its own reason. */
export function readNote(note: string | null): {
  decision: Decision | null;
  isDecision: boolean;
  hasContents: boolean;
  expiresOn: string | null;
  reason: string | null;
} {
  const match = NOTE.exec(note ?? '');
  if (!match) return { decision: null, isDecision: false, hasContents: true, expiresOn: null, reason: note };
  const [, decision, kind, expiresOn, reason] = match;
  return {
    decision: decision as Decision,
    isDecision: kind !== ' as stated',
    hasContents: kind !== undefined,
    expiresOn: expiresOn ?? null,
    reason: reason ?? null,
  };
}
