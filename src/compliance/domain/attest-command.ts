import { type AttestationStatus, LEVELS_OF } from './attestation.js';
import { dayOf, parseDay, plusDays } from './days.js';
import type { CompliancePolicy } from './policy.js';

/** Bounds of what people write, in characters, and of how much they link. */
export const ATTEST_BOUNDS = { statement: 4000, justification: 2000, title: 200, url: 2000, email: 254, evidence: 20 };

/** A document or page that backs a claim, and the days that it speaks about, first and last (`2026-06-30`). */
export interface EvidenceLink {
  title: string;
  url: string;
  from?: string | null;
  to?: string | null;
}

/** What somebody wants to attest. Types are checked before; this is about what they mean. */
export interface AttestCommand {
  status: AttestationStatus;
  level?: number | null;
  statement: string;
  evidence: readonly EvidenceLink[];
  /** Last day on which it counts, in UTC. By default as late as policy lets it. */
  reviewOn?: string | null;
  ownerEmail?: string | null;
  justification?: string | null;
}

/** RFC 6901 pointer into the command, and what is wrong there. */
export interface Fault {
  pointer: string;
  detail: string;
  suggestion?: string;
}

/** How many days ahead the next review may be: 365, or 90 for a control of weight 3. */
export function reviewLimitDays(weight: number, policy: CompliancePolicy): number {
  const { maxDays, maxDaysWeighty, weightyFrom } = policy.attestation;
  return weight >= weightyFrom ? maxDaysWeighty : maxDays;
}

/** The review day of a claim that names none, `2026-06-30`. */
export function defaultReviewOn(weight: number, at: Date, policy: CompliancePolicy): string {
  return dayOf(plusDays(at, reviewLimitDays(weight, policy)));
}

/** The moment from which a claim with this review day has expired: the end of the day. Throws for what is no day. */
export function validUntilOf(reviewOn: string): Date {
  const day = parseDay(reviewOn);
  if (!day) throw new RangeError(`${reviewOn} is no day`);
  return plusDays(day, 1);
}

/** Everything that keeps a command from being recorded; empty when nothing does. `weight` is the control's. */
export function attestFaults(command: AttestCommand, weight: number, at: Date, policy: CompliancePolicy): Fault[] {
  return [
    ...statementFaults(command),
    ...justificationFaults(command),
    ...levelFaults(command),
    ...reviewFaults(command.reviewOn, weight, at, policy),
    ...ownerFaults(command.ownerEmail),
    ...evidenceFaults(command.evidence, at),
  ];
}

function statementFaults({ statement }: AttestCommand): Fault[] {
  if (statement.trim() === '')
    return [{ pointer: '/statement', detail: 'Say how the control is met, or why it is not.' }];
  return tooLong('/statement', statement, ATTEST_BOUNDS.statement);
}

function justificationFaults({ status, justification }: AttestCommand): Fault[] {
  const text = justification ?? '';
  if (status === 'not-applicable' && text.trim() === '') {
    return [
      { pointer: '/justification', detail: 'A control that does not apply needs a reason: it leaves the score.' },
    ];
  }
  return tooLong('/justification', text, ATTEST_BOUNDS.justification);
}

function levelFaults({ status, level }: AttestCommand): Fault[] {
  if (level === null || level === undefined) return [];
  const allowed = LEVELS_OF[status];
  if (!allowed) return [{ pointer: '/level', detail: 'A control that does not apply has no level.' }];
  if (!Number.isInteger(level) || level < 0 || level > 5) {
    return [{ pointer: '/level', detail: 'It is a whole number from 0 to 5.' }];
  }
  if (level >= allowed.min && level <= allowed.max) return [];
  const range = allowed.min === allowed.max ? `${allowed.min}` : `${allowed.min} to ${allowed.max}`;
  return [{ pointer: '/level', detail: `With the status ${status} it is ${range}.` }];
}

function reviewFaults(
  reviewOn: string | null | undefined,
  weight: number,
  at: Date,
  policy: CompliancePolicy,
): Fault[] {
  if (reviewOn === null || reviewOn === undefined) return [];
  const pointer = '/reviewOn';
  if (!parseDay(reviewOn)) return [{ pointer, detail: 'It is a day, such as 2026-06-30.' }];
  if (reviewOn <= dayOf(at)) return [{ pointer, detail: 'It has to be after today.' }];
  const latest = defaultReviewOn(weight, at, policy);
  if (reviewOn <= latest) return [];
  const limit = reviewLimitDays(weight, policy);
  const detail = `This control has to be reviewed within ${limit} days, so by ${latest}.`;
  return [{ pointer, detail, suggestion: latest }];
}

function ownerFaults(email: string | null | undefined): Fault[] {
  if (email === null || email === undefined) return [];
  if (email.length <= ATTEST_BOUNDS.email && /^[^\s@]+@[^\s@]+$/.test(email)) return [];
  return [{ pointer: '/ownerEmail', detail: 'It is no email address.' }];
}

function evidenceFaults(evidence: readonly EvidenceLink[], at: Date): Fault[] {
  if (evidence.length > ATTEST_BOUNDS.evidence) {
    return [{ pointer: '/evidence', detail: `There are at most ${ATTEST_BOUNDS.evidence}.` }];
  }
  return evidence.flatMap((link, i) => linkFaults(link, `/evidence/${i}`, at));
}

function linkFaults({ title, url, from, to }: EvidenceLink, pointer: string, at: Date): Fault[] {
  const faults: Fault[] = [
    ...(title.trim() === '' ? [{ pointer: `${pointer}/title`, detail: 'Name what is to be seen there.' }] : []),
    ...tooLong(`${pointer}/title`, title, ATTEST_BOUNDS.title),
    ...tooLong(`${pointer}/url`, url, ATTEST_BOUNDS.url),
    ...urlFaults(url, `${pointer}/url`),
  ];
  const ends = { from, to };
  for (const name of ['from', 'to'] as const) {
    const day = ends[name];
    if (day !== null && day !== undefined && !parseDay(day)) {
      faults.push({ pointer: `${pointer}/${name}`, detail: 'It is a day, such as 2026-06-30.' });
    }
  }
  if (from && to && from > to) faults.push({ pointer: `${pointer}/to`, detail: 'The period ends before it begins.' });
  if (from && from > dayOf(at)) {
    faults.push({ pointer: `${pointer}/from`, detail: 'Evidence of days to come is a plan.' });
  }
  return faults;
}

function urlFaults(text: string, pointer: string): Fault[] {
  if (!URL.canParse(text)) return [{ pointer, detail: 'It is no web address.' }];
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return [{ pointer, detail: 'It begins with https:// or http://.' }];
  }
  return url.username !== '' || url.password !== ''
    ? [{ pointer, detail: 'It holds a name or password, which would be kept and shown.' }]
    : [];
}

function tooLong(pointer: string, text: string, max: number): Fault[] {
  return text.length > max ? [{ pointer, detail: `It has at most ${max} characters.` }] : [];
}
