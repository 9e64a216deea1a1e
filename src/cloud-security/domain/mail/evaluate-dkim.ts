import type { DkimKey } from './dkim-key.js';
import { sendsNoMail } from './evaluate-spf.js';
import type { DkimSelector, MailDomain, MailReading } from './mail-reading.js';
import { type DomainFinding, type MailResult, mailResult, notAnswered } from './mail-result.js';
import { readSpf } from './spf-record.js';

/** Receivers do not take smaller ones (RFC 8301, 3.2). */
const LEAST_RSA_BITS = 1024;
const STRONG_RSA_BITS = 2048;
/** Receivers may leave larger ones aside (RFC 8301, 3.2). */
const MOST_RSA_BITS = 4096;

const WORDS = {
  met: 'publish a DKIM key',
  metByOne: 'publishes a DKIM key',
  unmetByOne: 'publishes no DKIM key that can be relied on',
  expected: 'at least one usable key of 2048 bits for each mail domain',
};

const ORDER = ['pass', 'warning', 'manual', 'not-assessed', 'fail'] as const;

/** How a vendor names keys. */
export interface DkimNaming {
  /**
   * The include by which records of SPF name the vendor, where its selectors cannot be chosen: a domain whose mail comes
   * from there alone has no key when none stands at them. Null where anybody may choose other names.
   */
  soleSender: RegExp | null;
}

/**
 * DKIM (RFC 6376): at least one of the vendor's selectors, or of those that the organization named, holds a key that
 * receivers can use; less than 2048 bits, or a key that is only being tested, is a warning. Where nothing stands at them,
 * keys may stand at names that nobody here knows. A domain that by its own SPF record sends no mail needs none.
 */
export function evaluateDkim(mail: MailReading, naming: DkimNaming): MailResult {
  return mailResult(mail, WORDS, (domain) => dkimOf(domain, naming));
}

function dkimOf(domain: MailDomain, { soleSender }: DkimNaming): DomainFinding {
  const found = domain.dkim.flatMap((selector) => selectorFindings(domain.name, selector));
  const best = ORDER.map((status) => found.find((one) => one.status === status)).find((one) => one !== undefined);
  if (best === undefined) return { status: 'manual', note: 'No selector is known to look at.', seen: null };
  if (best.status !== 'fail') return best;
  if (sendsNoMail(domain))
    return { status: 'pass', note: 'A domain whose SPF record lets nobody send needs no key.', seen: null };
  const isEmpty = domain.dkim.every(({ answer, target }) => answer.state === 'none' && target === null);
  return isEmpty ? (elsewhere(domain, soleSender) ?? best) : best;
}

/** Nothing stands at the selectors that are known: keys may stand at others. Null when they cannot. */
function elsewhere(domain: MailDomain, soleSender: RegExp | null): DomainFinding | null {
  const others = (domain.dkimOthers ?? []).flatMap(({ selector, answer }) =>
    answer.state === 'found' ? [selector] : [],
  );
  const names = others.map((selector) => selector.replace('._domainkey', ''));
  if (names.length > 0)
    return {
      status: 'manual',
      note: `Keys stand at other selectors (${names.join(', ')}): name those that your mail is signed with in the settings.`,
      seen: others.join(', '),
    };
  if (soleSender !== null && comesFrom(domain, soleSender)) return null;
  return {
    status: 'manual',
    note: 'Nothing stands at the usual selectors; others cannot be found by looking.',
    seen: null,
  };
}

/** Whether all mail of a domain comes from one vendor, or its SPF record names nobody at all. */
function comesFrom({ spf }: MailDomain, vendor: RegExp): boolean {
  const [first] = spf;
  if (first?.answer.state === 'none') return true;
  if (first?.answer.state !== 'found' || first.answer.records.length !== 1) return false;
  const { mechanisms, redirect } = readSpf(first.answer.records[0] ?? '');
  const senders = mechanisms.filter(({ kind }) => kind !== 'all');
  return redirect === null && senders.every(({ kind, of }) => kind === 'include' && vendor.test(of ?? ''));
}

function selectorFindings(domain: string, { selector, target, answer }: DkimSelector): DomainFinding[] {
  const name = `${selector}.${domain}`;
  if (answer.state === 'failed') return [notAnswered(name)];
  if (answer.state === 'none')
    return [
      {
        status: 'fail',
        note: target === null ? `Nothing is published at ${selector}.` : `${selector} points to a name without a key.`,
        seen: target === null ? null : `${selector} → ${target}`,
      },
    ];
  const [key] = answer.records;
  if (answer.records.length > 1 || key === undefined)
    return [
      {
        status: 'warning',
        note: `${answer.records.length} records stand at ${selector}: receivers may take any of them.`,
        seen: `${selector}: ${answer.records.length} records`,
      },
    ];
  return [keyFinding(selector, key)];
}

function keyFinding(selector: string, key: DkimKey): DomainFinding {
  switch (key.kind) {
    case 'revoked':
      return { status: 'fail', note: `The key at ${selector} is revoked: p= is empty.`, seen: `${selector}: p=` };
    case 'broken':
      return {
        status: 'fail',
        note: key.why === undefined ? `What stands at ${selector} is no key.` : `The record at ${selector} ${key.why}.`,
        seen: `${selector}: not readable`,
      };
    case 'unknown':
      return {
        status: 'manual',
        note: `The key at ${selector} is of an unknown type.`,
        seen: `${selector}: unknown type`,
      };
    case 'rsa':
    case 'ed25519':
      return strengthFinding(selector, key);
  }
}

function strengthFinding(selector: string, key: Extract<DkimKey, { bits: number }>): DomainFinding {
  const seen = `${selector}: ${key.kind}, ${key.bits} bits${key.testing ? ', testing' : ''}`;
  if (key.kind === 'rsa' && key.bits < LEAST_RSA_BITS)
    return { status: 'fail', note: `Receivers do not take a key of ${key.bits} bits.`, seen };
  if (key.kind === 'rsa' && key.bits < STRONG_RSA_BITS)
    return { status: 'warning', note: `The key at ${selector} has only ${key.bits} bits.`, seen };
  if (key.kind === 'rsa' && key.bits > MOST_RSA_BITS)
    return { status: 'warning', note: `The key at ${selector} has ${key.bits} bits: receivers may not take it.`, seen };
  if (key.testing) return { status: 'warning', note: `The key at ${selector} is marked as being tested.`, seen };
  return { status: 'pass', note: null, seen };
}
