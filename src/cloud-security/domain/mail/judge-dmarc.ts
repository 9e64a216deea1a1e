import type { DnsAnswer } from '../cloud-suite.port.js';
import { type DomainFinding, type MailVerdict, mailVerdict, notAnswered, worse } from './mail-verdict.js';
import type { MailDomain, MailReading } from './mail-reading.js';
import { tagsOf } from './tag-list.js';

const WORDS = {
  met: 'reject mail that fails DMARC',
  metByOne: 'rejects mail that fails DMARC',
  unmetByOne: 'does not fully reject mail that fails DMARC',
  expected: 'p=reject for all mail (pct 100), sp not none, and rua, at the organizational domain',
};

const POLICIES = ['none', 'quarantine', 'reject'] as const;
type Policy = (typeof POLICIES)[number];

const WHOLE = 100;
const PERCENT = /^\d{1,3}$/;

/**
 * DMARC (RFC 7489): `p=reject` for all mail with reports at the organizational domain, and no weaker policy for subdomains.
 * `quarantine`, a part of the mail only, and no reports are warnings; letting failed mail pass is not met. A subdomain follows
 * the organizational domain unless it has a record of its own.
 */
export function judgeDmarc(mail: MailReading): MailVerdict {
  return mailVerdict(mail, WORDS, dmarcOf);
}

function dmarcOf(domain: MailDomain): DomainFinding {
  const { name, organizationalDomain, ownDmarc, dmarc } = domain;
  const above = answerFinding(dmarc, organizationalDomain);
  return ownDmarc.state === 'none' ? above : worse(answerFinding(ownDmarc, name), above);
}

function answerFinding(answer: DnsAnswer<string>, name: string): DomainFinding {
  if (answer.state === 'failed') return notAnswered(`_dmarc.${name}`);
  if (answer.state === 'none') return { status: 'fail', note: `${name} has no DMARC record.`, seen: null };
  const seen = answer.records.join(' | ');
  if (answer.records.length > 1)
    return {
      status: 'fail',
      note: `${answer.records.length} DMARC records stand at ${name}: receivers take none.`,
      seen,
    };
  return { ...recordFinding(seen), seen };
}

function recordFinding(record: string): Pick<DomainFinding, 'status' | 'note'> {
  const tags = tagsOf(record);
  const policy = policyOf(tags.get('p'));
  if (policy === null) return fail('Its record names no policy that receivers know.');
  const forSubdomains = tags.has('sp') ? policyOf(tags.get('sp')) : policy;
  const part = percentOf(tags.get('pct'));
  if (policy === 'none') return fail('p=none: failing mail is let through.');
  if (forSubdomains === 'none') return fail('sp=none: failing mail of subdomains is let through.');
  if (forSubdomains === null || part === null)
    return { status: 'manual', note: 'Its record has a value that is not known to this version.' };
  // What is not taken in by the percentage gets the next weaker treatment: of quarantine, none.
  if (part < WHOLE && (policy === 'quarantine' || forSubdomains === 'quarantine'))
    return fail(`pct=${part}: part of the failing mail is let through.`);
  if (policy === 'quarantine') return warn('p=quarantine: failing mail is delivered as spam.');
  if (forSubdomains === 'quarantine') return warn('sp=quarantine: failing mail of subdomains is delivered as spam.');
  if (part < WHOLE) return warn(`pct=${part}: only part of the failing mail is rejected.`);
  if ((tags.get('rua') ?? '') === '') return warn('No rua: nobody gets the reports.');
  return { status: 'pass', note: null };
}

function policyOf(text: string | undefined): Policy | null {
  return POLICIES.find((policy) => policy === text?.toLowerCase()) ?? null;
}

/** All of it when the record does not say; null when what it says is no percentage. */
function percentOf(text: string | undefined): number | null {
  if (text === undefined) return WHOLE;
  const value = PERCENT.test(text) ? Number(text) : Number.NaN;
  return value <= WHOLE ? value : null;
}

function fail(note: string): Pick<DomainFinding, 'status' | 'note'> {
  return { status: 'fail', note };
}

function warn(note: string): Pick<DomainFinding, 'status' | 'note'> {
  return { status: 'warning', note };
}
