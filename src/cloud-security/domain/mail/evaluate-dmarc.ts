import type { DnsAnswer } from '../cloud-suite.port.js';
import { type DmarcPolicy, type DmarcRecord, weaker } from './dmarc-record.js';
import { fateOf } from './dmarc-reports.js';
import { answerAt, type DmarcStep, organizationOf, recordIn, stepsOf } from './dmarc-tree.js';
import type { MailDomain, MailReading } from './mail-reading.js';
import { type DomainFinding, type MailResult, mailResult, notAnswered, worse } from './mail-result.js';

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
export function evaluateDmarc(mail: MailReading): MailResult {
  return mailResult(mail, WORDS, dmarcOf);
}

function dmarcOf(domain: MailDomain): DomainFinding {
  const { name } = domain;
  const steps = stepsOf(domain);
  const own = answerAt(steps, name);
  if (own.state === 'failed') return notAnswered(`_dmarc.${name}`);
  const organization = organizationOf(domain, steps);
  const above = answerAt(steps, organization);
  const from = { organization, consents: domain.dmarcReports };
  if (name === organization) return ofOrganization(own, { ...from, name }, steps);
  if (recordIn(own) !== null) return ofSubdomain(own, above, { ...from, name });
  if (above.state === 'failed') return notAnswered(`_dmarc.${organization}`);
  const record = recordIn(above);
  const top = { ...from, name: organization };
  if (record === null) return ofOrganization(above, top, steps);
  const seen = textOf(above);
  if (record.fault !== null) return { status: 'fail', note: record.fault, seen };
  const policy = record.sp ?? record.p;
  const word = record.sp === null ? 'p' : 'sp';
  return { ...policyFinding(record, [{ policy, word, whose: ` of ${organization}, which governs it` }], top), seen };
}

function textOf(answer: DnsAnswer<string>): string | null {
  return answer.state === 'found' ? answer.records.join(' | ') : null;
}

/** Where a policy stands, and what else is known of it. */
interface Place {
  name: string;
  organization: string;
  consents: MailDomain['dmarcReports'];
}

function ofOrganization(answer: DnsAnswer<string>, place: Place, steps: readonly DmarcStep[]): DomainFinding {
  const { name } = place;
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
  const found = policyFinding(record, parts, place);
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
function ofSubdomain(own: DnsAnswer<string>, above: DnsAnswer<string>, place: Place): DomainFinding {
  const { organization } = place;
  const record = recordIn(own);
  const seen = textOf(own);
  if (record === null || record.fault !== null) return { status: 'fail', note: record?.fault ?? null, seen };
  const finding = { ...policyFinding(record, [{ policy: record.p, word: 'p', whose: '' }], place), seen };
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

function policyFinding(record: DmarcRecord, parts: readonly Part[], place: Place): Said {
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
  if (record.reportHosts.length === 0) return warn('rua names no mail address (mailto:…): nobody gets the reports.');
  return reportsFinding(record, place);
}

/** Reports go to another organization only where it says that it takes them. */
function reportsFinding(record: DmarcRecord, { name, organization, consents }: Place): Said {
  const { arrive, refused, unknown } = fateOf(record, name, organization, consents);
  const without = refused.map((host) => `${host} does not say that it takes reports about ${name}`).join(', ');
  if (arrive === false) return warn(`${without}: nobody gets the reports.`);
  if (arrive === null)
    return { status: 'not-assessed', note: `Whether others take its reports is not known: ${unknown.join(', ')}.` };
  return { status: 'pass', note: refused.length === 0 ? null : `${without}: it is sent none.` };
}

function fail(note: string): Said {
  return { status: 'fail', note };
}

function warn(note: string): Said {
  return { status: 'warning', note };
}
