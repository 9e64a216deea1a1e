import type { Decision, Justification } from './decision.js';

/** Where a decision that came with a VEX document comes from. */
export interface VexOrigin {
  /** Id of the document. */
  document: string;
  author: string | null;
  /** The document's own version number. */
  version: number;
  /** When the document was issued, RFC 3339. */
  timestamp: string | null;
  /** What tells the statement, of this product, from the others of its document. */
  key: string;
  /** The product as the document names it. */
  product: string;
  /** The newest edition of the document that was taken since, where it made no new decision of this. */
  newest?: { version: number; timestamp: string | null };
}

export const VEX_STATUSES = ['not_affected', 'affected', 'fixed', 'under_investigation'] as const;
export type VexStatus = (typeof VEX_STATUSES)[number];

/** A product of a statement. */
export interface VexProduct {
  /** Package URL, or another name. */
  id: string;
  /** Versions beside the one of the package URL; null when they are given as ranges. */
  versions: readonly string[] | null;
  /** Whether the statement is about parts of it only. */
  inPart: boolean;
}

/** A statement of a VEX document, of whatever format. */
export interface VexStatement {
  /** Where it stands in the document, from 0. */
  place: number;
  /** The name of the vulnerability first, then other names. */
  identifiers: readonly string[];
  products: readonly VexProduct[];
  status: VexStatus;
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

/** A VEX document, of whatever format. */
export interface VexDocument {
  format: 'openvex' | 'cyclonedx';
  /** Null when it does not say. */
  id: string | null;
  author: string | null;
  version: number;
  timestamp: string | null;
  statements: readonly VexStatement[];
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

/** The decision that a statement asks for; a text says why it asks for none. */
export function decisionOf(statement: VexStatement, hasVersion: boolean, today: string): Decision | { none: string } {
  const { status, decision, expiresOn } = statement;
  if (status === 'under_investigation') return { none: 'Nothing is decided while it is looked into.' };
  if (status === 'fixed')
    return hasVersion
      ? 'not-affected'
      : { none: 'Which versions are fixed is not said, so none can be told from the others.' };
  if (status === 'affected') {
    if (decision !== 'accepted' || expiresOn === null) return { none: 'What is affected stays open.' };
    return expiresOn >= today ? 'accepted' : { none: 'The acceptance has expired.' };
  }
  return decision === null || decision === 'accepted' ? 'not-affected' : decision;
}

const ALL = 'urn:posture:all';
const TAG = 'urn:posture:tag:';
const DEVICE = 'urn:uuid:';

/** Names of products that are no packages, as our own documents have them. */
export const PRODUCT_NAMES = {
  all: ALL,
  tag: (tag: string): string => `${TAG}${encodeURIComponent(tag)}`,
  device: (publicId: string): string => `${DEVICE}${publicId}`,
} as const;

/** What a product that is no package is: all devices, those with a tag, one of them. Null when it is none of ours. */
export function namedProduct(id: string): { all: true } | { tag: string } | { device: string } | null {
  if (id === ALL) return { all: true };
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
  /^posture: (not-affected|false-positive|mitigated|accepted)(?: until (\d{4}-\d{2}-\d{2}))?(?:\n([\s\S]*))?$/;

/** What VEX has no word for, as our documents note it: the decision, its last day, and the reason below. */
export function noteOf(decision: Decision, expiresOn: string | null, reason: string): string {
  return `posture: ${decision}${expiresOn === null ? '' : ` until ${expiresOn}`}\n${reason}`;
}

/** A note of ours, read; any other is its own reason. */
export function readNote(note: string | null): {
  decision: Decision | null;
  expiresOn: string | null;
  reason: string | null;
} {
  const match = NOTE.exec(note ?? '');
  if (!match) return { decision: null, expiresOn: null, reason: note };
  return { decision: match[1] as Decision, expiresOn: match[2] ?? null, reason: match[3] ?? null };
}
