import { canonicalJson, type Json } from '../domain/packed-answers.js';
import type { By, HistoryStep } from '../domain/history.js';
import type { StoredAttestation } from '../persistence/attestation.repository.js';
import type { StoredException } from '../persistence/exception.repository.js';
import type { OwnFramework } from '../persistence/own-framework.repository.js';
import { type LedgerNote, sha256 } from './ledger.service.js';

/** What a line of the ledger says that a row was at that moment, as hashes: an altered row is told by them. */
export interface RowDigest {
  /** Over what was said, which never changes. */
  content: string;
  /** Over what became of it until then. */
  fate: string;
}

export function attestationDigest({ state, reviewed, history, version, ...said }: StoredAttestation): RowDigest {
  const { validUntil, attestedAt, evidence, ...plain } = said;
  const { cloudAudits, ...pinned } = said.pinned;
  const content = {
    ...plain,
    validUntil: validUntil.toISOString(),
    attestedAt: attestedAt.toISOString(),
    evidence: evidence.map((link) => ({ ...link })),
    attestedBy: { ...said.attestedBy },
    pinned: { ...pinned, ...(cloudAudits ? { cloudAudits: cloudAudits.map((audit) => ({ ...audit })) } : {}) },
  };
  return { content: digest(content), fate: digest({ state, reviewed, version, history: history.map(plainStep) }) };
}

export function exceptionDigest({ state, reviewed, history, version, ...said }: StoredException): RowDigest {
  const { validUntil, requestedAt, ...plain } = said;
  const content = {
    ...plain,
    validUntil: validUntil.toISOString(),
    requestedAt: requestedAt.toISOString(),
    requestedBy: { ...said.requestedBy },
    scope: { ...said.scope },
  };
  return { content: digest(content), fate: digest({ state, reviewed, version, history: history.map(plainStep) }) };
}

/** The line of something that was done to an attestation, or made it. */
export function attestationNote(row: StoredAttestation, action: string, by: By): LedgerNote {
  const { id, framework, control, status, state } = row;
  return { of: 'attestation', id, action, framework, control, status, state, by: { ...by }, ...attestationDigest(row) };
}

/** The line of something that was done to an exception, or made it. */
export function exceptionNote(row: StoredException, action: string, by: By): LedgerNote {
  const { id, scope, state } = row;
  return { of: 'exception', id, action, scope: { ...scope }, state, by: { ...by }, ...exceptionDigest(row) };
}

/** The line of a framework that was imported or removed; its hash is that of its facts. */
export function frameworkNote(row: OwnFramework, action: 'import' | 'remove', by: By): LedgerNote {
  const { slug, revision, version, hash } = row;
  return { of: 'framework', id: `${slug} ${revision}`, action, version, by: { ...by }, content: hash, fate: action };
}

function plainStep(step: HistoryStep<string>): Json {
  return { ...step, by: { ...step.by } };
}

function digest(value: Json): string {
  return sha256(canonicalJson(value));
}
