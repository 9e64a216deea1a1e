import type { DnsAnswer } from '../cloud-suite.port.js';
import { asciiName, type DmarcRecord, readDmarc } from './dmarc-record.js';
import { type DmarcOfName, organizationOf, recordIn, stepsOf } from './dmarc-tree.js';

/** Stands between the domain that reports are about and the one that takes them. */
const MARK = '._report._dmarc.';
const LONGEST_NAME = 253;
/** Domains that one policy asks reports to be sent to, of which more are not looked at. Receivers serve two at least. */
const MOST_HOSTS = 10;

/**
 * Whether a domain takes the reports about another one, by the name where it says so; null where the name service did not
 * answer. Addresses within one organization need none.
 */
export type ReportConsents = Readonly<Record<string, boolean | null>>;

/** What becomes of the reports that a policy asks for. */
export interface ReportsFate {
  /** Whether anybody gets the aggregate reports; null where that is not known. */
  arrive: boolean | null;
  /** Domains that do not say that they take reports, of `rua` and `ruf`: receivers send them none. */
  refused: readonly string[];
  /** The names that were not answered, or not asked. */
  unknown: readonly string[];
}

/**
 * Asks the domains of report addresses outside of the organization whether they take its reports (RFC 9990, section 4; before
 * that RFC 7489, 7.1), for each policy that may govern the name.
 */
export async function readConsents(
  domain: DmarcOfName,
  recordsAt: (name: string) => Promise<DnsAnswer<string>>,
): Promise<ReportConsents> {
  const steps = stepsOf(domain);
  const organization = organizationOf(domain, steps);
  const names = steps
    .filter((step) => step.name === domain.name || step.name === organization)
    .flatMap((step) => {
      const record = recordIn(step.answer);
      return record === null ? [] : outsideOf(record, organization).map((host) => consentName(step.name, host));
    });
  const entries = [...new Set(names)].map(async (name) => {
    // Where no such name can be, nobody can say it.
    const answer = name.length > LONGEST_NAME ? ({ state: 'none' } as const) : await recordsAt(name);
    return [name, consentIn(answer, name)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A record there may name another address, but of the same domain: else receivers send nothing to either. */
function consentIn(answer: DnsAnswer<string>, name: string): boolean | null {
  if (answer.state === 'failed') return null;
  if (answer.state === 'none') return false;
  const host = name.slice(name.indexOf(MARK) + MARK.length);
  return answer.records.every((text) => readDmarc(text).reportHosts.every((other) => other === host));
}

/** Of the policy that stands at `policyName`, whose organization is given. Readings of before this was asked know of none. */
export function fateOf(
  record: DmarcRecord,
  policyName: string,
  organization: string,
  consents: ReportConsents = {},
): ReportsFate {
  const consentOf = (host: string): boolean | null =>
    isWithin(host, organization) ? true : (consents[consentName(policyName, host)] ?? null);
  const answers = record.reportHosts.map(consentOf);
  const hosts = [...new Set([...record.reportHosts, ...record.failureHosts])];
  return {
    arrive: answers.includes(true) ? true : answers.includes(null) ? null : false,
    refused: hosts.filter((host) => consentOf(host) === false),
    unknown: hosts.filter((host) => consentOf(host) === null).map((host) => consentName(policyName, host)),
  };
}

/** Where a domain says that it takes reports about another. */
function consentName(policyName: string, host: string): string {
  return `${asciiName(policyName)}${MARK}${host}`;
}

function outsideOf(record: DmarcRecord, organization: string): string[] {
  const hosts = [...record.reportHosts, ...record.failureHosts].filter((host) => !isWithin(host, organization));
  return [...new Set(hosts)].slice(0, MOST_HOSTS);
}

function isWithin(host: string, organization: string): boolean {
  const own = asciiName(organization);
  return host === own || host.endsWith(`.${own}`);
}
