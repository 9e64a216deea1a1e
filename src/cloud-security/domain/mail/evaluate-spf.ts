import type { MailDomain, MailReading } from './mail-reading.js';
import { type DomainFinding, type MailResult, mailResult, notAnswered, oncePerDomain } from './mail-result.js';
import { evaluateSpf, type SpfResult } from './spf-evaluation.js';
import { readSpf, type SpfQualifier } from './spf-record.js';

const WORDS = {
  met: 'reject mail from senders that they do not name',
  metByOne: 'rejects mail from senders that it does not name',
  unmetByOne: 'does not reject mail from senders that it does not name',
  expected: 'exactly one v=spf1 record for each mail domain that receivers can follow to its end, which is -all',
};

type Said = Pick<DomainFinding, 'status' | 'note'>;

const BY_QUALIFIER: Readonly<Record<SpfQualifier, Said>> = {
  '-': { status: 'pass', note: null },
  '~': { status: 'warning', note: 'Ends in ~all: mail from unknown senders is only marked.' },
  '?': { status: 'fail', note: 'Ends in ?all, or in nothing: says nothing about unknown senders.' },
  '+': { status: 'fail', note: 'Ends in +all: lets anybody send.' },
};
/** From bad to good. */
const ORDER: readonly SpfQualifier[] = ['+', '?', '~', '-'];

/** A 256th of all addresses of version 4, and a 65536th of those of version 6: more than any sender has. */
const TOO_MANY = { ip4: 1n << 24n, ip6: 1n << 112n };
/** More than the largest providers of mail have. */
const MANY = { ip4: 1n << 21n, ip6: 1n << 105n };

/**
 * SPF (RFC 7208): one record for each domain that receivers can evaluate to the end, includes and redirects and limits of
 * lookups with it, and by which a stranger fails; `~all` is a warning.
 */
export function evaluateSpfOfDomains(mail: MailReading): MailResult {
  return mailResult(mail, WORDS, findingOf);
}

/** Looks at the records of all domains, a domain a step: {@link evaluateSpfOfDomains} then knows what it finds. Null where none were read. */
export function* evaluatingMail(mail: MailReading | null): Generator<undefined, void, undefined> {
  for (const domain of domainsIn(mail)) {
    try {
      findingOf(domain);
    } catch {
      // Broken readings: the check says so, and not everything that is evaluated.
    }
    yield;
  }
}

/** Of what is no reading of mail the check itself says so. */
function domainsIn(mail: MailReading | null): readonly MailDomain[] {
  const domains: unknown = mail?.domains;
  return Array.isArray(domains) ? (domains as MailDomain[]) : [];
}

const findingOf = oncePerDomain(spfOf);

function spfOf({ spf, spfHosts }: MailDomain): DomainFinding {
  const seen = spf.flatMap(({ answer }) => (answer.state === 'found' ? [answer.records.join(' | ')] : [])).join(' → ');
  return { seen: seen === '' ? null : seen, ...said(evaluateSpf(spf, spfHosts)) };
}

function said(result: SpfResult): Said {
  switch (result.kind) {
    case 'unanswered': {
      const { status, note } = notAnswered(result.name);
      return { status, note };
    }
    case 'broken':
      return { status: 'fail', note: result.why };
    case 'unknown':
      return { status: 'manual', note: result.why };
    case 'evaluated':
      return evaluated(result);
  }
}

function evaluated(result: Extract<SpfResult, { kind: 'evaluated' }>): Said {
  const { ip4, ip6, letsIn, usesPtr, opener } = result;
  const worst = ORDER.find((qualifier) => qualifier === ip4 || qualifier === ip6) ?? '?';
  if (worst === '+' && opener !== null) return { status: 'fail', note: `Lets anybody send by ${opener}.` };
  const finding = BY_QUALIFIER[worst];
  if (finding.status === 'fail') return finding;
  const numbered = (['ip4', 'ip6'] as const).map((family) => ({ family, count: letsIn.count(family) }));
  const wide = numbered.find(({ family, count }) => count >= TOO_MANY[family]);
  if (wide) return { status: 'fail', note: `Lets ${wide.count.toLocaleString('en')} addresses send: nearly anybody.` };
  if (finding.status !== 'pass') return finding;
  const large = numbered.find(({ family, count }) => count >= MANY[family]);
  if (large) return { status: 'warning', note: `Lets ${large.count.toLocaleString('en')} addresses send.` };
  if (usesPtr) return { status: 'warning', note: 'Uses ptr, which many receivers do not follow (RFC 7208, 5.5).' };
  return finding;
}

/** Whether the domain's own record says that nobody sends mail from it. */
export function sendsNoMail({ spf }: MailDomain): boolean {
  const [first] = spf;
  if (first?.answer.state !== 'found' || first.answer.records.length !== 1) return false;
  const { mechanisms, fault } = readSpf(first.answer.records[0] ?? '');
  const [only] = mechanisms;
  return fault === null && mechanisms.length === 1 && only?.kind === 'all' && only.qualifier === '-';
}
