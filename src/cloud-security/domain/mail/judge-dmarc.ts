import type { DnsAnswer } from '../cloud-suite.port.js';
import { type DmarcPolicy, type DmarcRecord, readDmarc, weaker } from './dmarc-record.js';
import { type DomainFinding, type MailVerdict, mailVerdict, notAnswered, worse } from './mail-verdict.js';
import type { DmarcStep, MailDomain, MailReading } from './mail-reading.js';

const WORDS = {
  met: 'reject mail that fails DMARC',
  metByOne: 'rejects mail that fails DMARC',
  unmetByOne: 'does not fully reject mail that fails DMARC',
  expected: 'p=reject for all mail (no t=y, pct 100), sp and np not weaker, and rua, at the organizational domain',
};

const WHOLE = 100;
type Said = Pick<DomainFinding, 'status' | 'note'>;

/**
 * DMARC (RFC 9989): failing mail of a domain, of its subdomains and of names below it that do not exist is rejected, and
 * somebody gets the reports. `quarantine`, a part of the mail only, a test (`t=y`) of `reject` and no reports are warnings;
 * letting failed mail pass is not met. A subdomain with a record of its own follows that one, without its `sp` and `np`,
 * which receivers look for at the organizational domain only; one without follows `sp` of the organizational domain.
 */
export function judgeDmarc(mail: MailReading): MailVerdict {
  return mailVerdict(mail, WORDS, dmarcOf);
}

function dmarcOf(domain: MailDomain): DomainFinding {
  const { name } = domain;
  const steps = stepsOf(domain);
  const own = answerAt(steps, name);
  if (own.state === 'failed') return notAnswered(`_dmarc.${name}`);
  const organization = organizationOf(domain, steps);
  const above = answerAt(steps, organization);
  if (name === organization) return ofOrganization(own, name, steps);
  if (recordIn(own) !== null) return ofSubdomain(own, above, organization);
  if (above.state === 'failed') return notAnswered(`_dmarc.${organization}`);
  const record = recordIn(above);
  if (record === null) return ofOrganization(above, organization, steps);
  const seen = textOf(above);
  if (record.fault !== null) return { status: 'fail', note: record.fault, seen };
  const policy = record.sp ?? record.p;
  const word = record.sp === null ? 'p' : 'sp';
  return { ...policyFinding(record, [{ policy, word, whose: ` of ${organization}, which governs it` }]), seen };
}

/** What the walk up the tree found; readings of before there was one know the two ends of it. */
function stepsOf({ name, organizationalDomain, ownDmarc, dmarc, dmarcWalk }: MailDomain): readonly DmarcStep[] {
  if (dmarcWalk !== undefined) return dmarcWalk;
  const end = { name: organizationalDomain, answer: dmarc };
  return name === organizationalDomain ? [end] : [{ name, answer: ownDmarc }, end];
}

function answerAt(steps: readonly DmarcStep[], name: string): DnsAnswer<string> {
  return steps.find((step) => step.name === name)?.answer ?? { state: 'none' };
}

/**
 * The organizational domain (RFC 9989, 4.10.2): where `psd=n` stands, or one below `psd=y`, else the highest name with a
 * record. Public suffixes count for `psd=y` only: theirs is not an organization’s record, whatever it says.
 */
function organizationOf({ name, organizationalDomain }: MailDomain, steps: readonly DmarcStep[]): string {
  let highest: string | null = null;
  for (const [index, step] of steps.entries()) {
    const record = recordIn(step.answer);
    if (record?.psd === 'n') return step.name;
    if (record?.psd === 'y' && step.name !== name) return steps[index - 1]?.name ?? name;
    const isBelowSuffix = step.name === organizationalDomain || step.name.endsWith(`.${organizationalDomain}`);
    if (isBelowSuffix && step.answer.state !== 'none') highest = step.name;
  }
  return highest ?? organizationalDomain;
}

/** The only record; null without one, and with several, of which receivers take none. */
function recordIn(answer: DnsAnswer<string>): DmarcRecord | null {
  return answer.state === 'found' && answer.records.length === 1 ? readDmarc(answer.records[0] ?? '') : null;
}

function textOf(answer: DnsAnswer<string>): string | null {
  return answer.state === 'found' ? answer.records.join(' | ') : null;
}

function ofOrganization(answer: DnsAnswer<string>, name: string, steps: readonly DmarcStep[]): DomainFinding {
  if (answer.state === 'failed') return notAnswered(`_dmarc.${name}`);
  const seen = textOf(answer);
  const record = recordIn(answer);
  if (record === null) {
    const count = answer.state === 'found' ? answer.records.length : 0;
    const note =
      count > 1 ? `${count} DMARC records stand at ${name}: receivers take none.` : `${name} has no DMARC record.`;
    return bySuffix(steps, name) ?? { status: 'fail', note, seen };
  }
  if (record.fault !== null) return { status: 'fail', note: record.fault, seen };
  const forSubdomains = record.sp ?? record.p;
  const parts: Part[] = [
    { policy: record.p, word: 'p', whose: '' },
    { policy: forSubdomains, word: 'sp', whose: ' of subdomains' },
    { policy: record.np ?? forSubdomains, word: 'np', whose: ' of names that do not exist' },
  ];
  const found = policyFinding(record, parts);
  if (found.status === 'pass' && record.psd === 'y')
    return { status: 'warning', note: 'psd=y: says of itself that it is a public suffix, not an organization.', seen };
  return { ...found, seen };
}

/** The policy that a public suffix publishes for all below it. Receivers of before RFC 9989 do not look there. */
function bySuffix(steps: readonly DmarcStep[], name: string): DomainFinding | null {
  const suffix = steps.find((step) => step.name !== name && recordIn(step.answer)?.psd === 'y');
  const record = suffix && recordIn(suffix.answer);
  if (!suffix || !record || record.fault !== null) return null;
  const policy = weaker(record.sp ?? record.p, record.testing);
  if (policy === 'none') return null;
  const note = `${name} has no record of its own: only ${suffix.name} asks for ${policy}.`;
  return { status: 'warning', note, seen: textOf(suffix.answer) };
}

/** A record of a subdomain governs the subdomain; what is below it is governed from above. */
function ofSubdomain(own: DnsAnswer<string>, above: DnsAnswer<string>, organization: string): DomainFinding {
  const record = recordIn(own);
  const seen = textOf(own);
  if (record === null || record.fault !== null) return { status: 'fail', note: record?.fault ?? null, seen };
  const finding = { ...policyFinding(record, [{ policy: record.p, word: 'p', whose: '' }]), seen };
  if (above.state === 'failed') return worse(finding, notAnswered(`_dmarc.${organization}`));
  const top = recordIn(above);
  const existing = top === null || top.fault !== null ? 'none' : (top.sp ?? top.p);
  const below = [existing, top?.np ?? existing].map((policy) => weaker(policy, top?.testing === true));
  if (!below.includes('none')) return finding;
  const note = `Names below it follow ${organization}, which lets failing mail through.`;
  return worse(finding, { status: 'warning', note, seen });
}

/** A policy that a record names, and for what. */
interface Part {
  policy: DmarcPolicy;
  word: string;
  whose: string;
}

function policyFinding(record: DmarcRecord, parts: readonly Part[]): Said {
  const test = record.testing ? ' with t=y' : '';
  const applied = parts.map((part) => ({ ...part, applied: weaker(part.policy, record.testing) }));
  const open = applied.find((part) => part.applied === 'none');
  if (open) return fail(`${open.word}=${open.policy}${test}: failing mail${open.whose} is let through.`);
  const spam = applied.find((part) => part.applied === 'quarantine');
  // What is not taken in by the percentage gets the next weaker treatment: of quarantine, none (RFC 7489; RFC 9989 has no pct).
  const part = record.percent ?? WHOLE;
  if (part < WHOLE && spam) return fail(`pct=${part}: part of the failing mail is let through.`);
  if (spam) return warn(`${spam.word}=${spam.policy}${test}: failing mail${spam.whose} is delivered as spam.`);
  if (part < WHOLE) return warn(`pct=${part}: only part of the failing mail is rejected.`);
  if (record.percent === null) return warn('Its pct is no percentage, and no longer a tag of DMARC: leave it out.');
  if (!record.hasRua) return warn('No rua: nobody gets the reports.');
  if (!record.reportsArrive) return warn('rua names no mail address (mailto:…): nobody gets the reports.');
  return { status: 'pass', note: null };
}

function fail(note: string): Said {
  return { status: 'fail', note };
}

function warn(note: string): Said {
  return { status: 'warning', note };
}
