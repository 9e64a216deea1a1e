import { SAMPLE_SIZE, type CheckResult, type ResultStatus } from '../check-result.js';
import type { MailDomain, MailReading } from './mail-reading.js';

/** What a check of mail comes to; the suite adds its check id and the rest. */
export type MailResult = Pick<
  CheckResult,
  'status' | 'summary' | 'reason' | 'affected' | 'observed' | 'expected' | 'note'
>;

/** What is said of one domain. */
export interface DomainFinding {
  status: Extract<ResultStatus, 'pass' | 'fail' | 'warning' | 'manual' | 'not-assessed'>;
  /** In a few words; of a pass what makes it one, when that is not plain. */
  note: string | null;
  /** What stands in DNS, for a reader. */
  seen: string | null;
}

/** The words of one check. */
export interface MailWords {
  /** As in "2 of 3 domains {met}". */
  met: string;
  /** As in "1 of 3 domains {metByOne}". */
  metByOne: string;
  /** As in "The only domain {unmetByOne}". */
  unmetByOne: string;
  expected: string;
}

/** How much of a record a result shows. */
const SEEN_LENGTH = 300;
/** The worst that is known counts; what is not known counts before what is only weak. */
const ORDER = ['fail', 'not-assessed', 'manual', 'warning', 'pass'] as const;
const REASONS = {
  fail: null,
  'not-assessed': 'unreachable',
  manual: 'unknown-value',
  warning: null,
  pass: null,
} as const;

/** A judge that looks at a domain once, however often it is asked. */
export function oncePerDomain(evaluate: (domain: MailDomain) => DomainFinding): (domain: MailDomain) => DomainFinding {
  const known = new WeakMap<MailDomain, DomainFinding>();
  return (domain) => {
    const finding = known.get(domain) ?? evaluate(domain);
    known.set(domain, finding);
    return finding;
  };
}

/** One result out of what is said of each domain. Without a domain nothing is known. */
export function mailResult(
  reading: MailReading,
  words: MailWords,
  evaluate: (domain: MailDomain) => DomainFinding,
): MailResult {
  const { expected } = words;
  if (reading.domains.length === 0)
    return {
      status: 'not-assessed',
      summary: 'No domain is known that mail is sent from.',
      reason: 'empty-answer',
      affected: { count: 0, sample: [] },
      observed: null,
      expected,
      note: null,
    };
  const found: (DomainFinding & { domain: string })[] = reading.domains.map((domain) => ({
    domain: domain.name,
    ...evaluate(domain),
  }));
  const unread = reading.unread ?? 0;
  if (unread > 0)
    found.push({ domain: 'others', status: 'manual', note: `${unread} more domains were not read.`, seen: null });
  const status = ORDER.find((candidate) => found.some((one) => one.status === candidate)) ?? 'pass';
  const passed = found.filter((one) => one.status === 'pass');
  const behind = found.filter((one) => one.status !== 'pass').sort(byStatus);
  const unknown = behind.filter((one) => one.status === 'not-assessed').length;
  return {
    status,
    summary: `${domainsIn(words, status, passed.length, found.length, unknown)}.`,
    reason: REASONS[status],
    affected: {
      count: behind.length,
      sample: behind
        .slice(0, SAMPLE_SIZE)
        .map(({ domain, note }) => ({ kind: 'domain', id: domain, name: domain, note })),
    },
    observed: [...behind, ...passed]
      .slice(0, SAMPLE_SIZE)
      .map(({ domain, status: its, seen }) => ({
        domain,
        status: its,
        record: seen === null ? null : seen.slice(0, SEEN_LENGTH),
      })),
    expected,
    note: passed.find(({ note }) => note !== null)?.note ?? null,
  };
}

function domainsIn(words: MailWords, status: ResultStatus, passed: number, all: number, unknown: number): string {
  if (all === 1) return onlyDomain(words, status);
  const met = `${passed} of ${all} domains ${passed === 1 ? words.metByOne : words.met}`;
  return unknown === 0 ? met : `${met}; DNS did not answer for ${unknown}`;
}

function onlyDomain({ metByOne, unmetByOne }: MailWords, status: ResultStatus): string {
  if (status === 'not-assessed') return 'DNS did not answer for the only domain';
  if (status === 'manual') return `It cannot be told whether the only domain ${metByOne}`;
  return `The only domain ${status === 'pass' ? metByOne : unmetByOne}`;
}

/** The one that counts where both hold. */
export function worse(one: DomainFinding, other: DomainFinding): DomainFinding {
  return byStatus(one, other) <= 0 ? one : other;
}

function byStatus(one: DomainFinding, other: DomainFinding): number {
  return ORDER.indexOf(one.status) - ORDER.indexOf(other.status);
}

/** DNS did not answer: nothing is known, and nothing is held against anybody. */
export function notAnswered(name: string): DomainFinding {
  return { status: 'not-assessed', note: `DNS did not answer for ${name}.`, seen: null };
}
