import type { DkimKey } from './dkim-key.js';
import { sendsNoMail } from './judge-spf.js';
import { type DomainFinding, type MailVerdict, mailVerdict, notAnswered } from './mail-verdict.js';
import type { DkimSelector, MailDomain, MailReading } from './mail-reading.js';

/** Receivers do not take smaller ones (RFC 8301, 3.2). */
const LEAST_RSA_BITS = 1024;
const STRONG_RSA_BITS = 2048;

const WORDS = {
  met: 'publish a DKIM key',
  metByOne: 'publishes a DKIM key',
  unmetByOne: 'publishes no DKIM key that can be relied on',
  expected: 'at least one usable key of 2048 bits for each mail domain',
};

const ORDER = ['pass', 'warning', 'manual', 'not-assessed', 'fail'] as const;

/**
 * DKIM (RFC 6376): at least one of the vendor's selectors holds a key that receivers can use; less than 2048 bits, or a key
 * that is only being tested, is a warning. A domain that by its own SPF record sends no mail needs none.
 */
export function judgeDkim(mail: MailReading): MailVerdict {
  return mailVerdict(mail, WORDS, dkimOf);
}

function dkimOf(domain: MailDomain): DomainFinding {
  const found = domain.dkim.flatMap((selector) => selectorFindings(domain.name, selector));
  const best = ORDER.map((status) => found.find((one) => one.status === status)).find((one) => one !== undefined);
  if (best === undefined) return { status: 'manual', note: 'No selector is known to look at.', seen: null };
  if (best.status === 'fail' && sendsNoMail(domain))
    return { status: 'pass', note: 'A domain whose SPF record lets nobody send needs no key.', seen: null };
  return best;
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
  return answer.records.map((key) => keyFinding(selector, key));
}

function keyFinding(selector: string, key: DkimKey): DomainFinding {
  switch (key.kind) {
    case 'revoked':
      return { status: 'fail', note: `The key at ${selector} is revoked: p= is empty.`, seen: `${selector}: p=` };
    case 'broken':
      return { status: 'fail', note: `What stands at ${selector} is no key.`, seen: `${selector}: not readable` };
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
  if (key.testing) return { status: 'warning', note: `The key at ${selector} is marked as being tested.`, seen };
  return { status: 'pass', note: null, seen };
}
