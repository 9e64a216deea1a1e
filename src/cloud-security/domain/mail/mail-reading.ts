import type { CloudDns, DnsAnswer } from '../cloud-suite.port.js';
import { type DkimKey, readDkimKey } from './dkim-key.js';
import { isDmarc } from './dmarc-record.js';
import { readConsents, type ReportConsents } from './dmarc-reports.js';
import type { DmarcOfName } from './dmarc-tree.js';
import { readSpfOf, type SpfHosts, type SpfStep } from './spf-reading.js';

/** Names that receivers ask on their way up, at most (RFC 9989, 4.10). */
const DMARC_STEPS = 8;

/** Domains of a tenant that are read, and how many of them at a time. */
const MOST_DOMAINS = 500;
const AT_ONCE = 25;

const SELECTOR = /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/;
/** Names that senders and gateways give their keys often. A key at one of them shows that others sign; none shows nothing. */
const OTHER_SELECTORS = [
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'mxvault',
  'smtp',
];

/** What stands at one DKIM selector of a domain. */
export interface DkimSelector {
  /** Relative to the domain: `google._domainkey`. */
  selector: string;
  /** Where the name points, when it holds no key by itself. */
  target: string | null;
  answer: DnsAnswer<DkimKey>;
}

/** What DNS says of one domain that mail is sent from. */
export interface MailDomain extends DmarcOfName {
  /** The first is the domain itself, the others what its record leads to. */
  spf: readonly SpfStep[];
  /** What stands where these records look for addresses; absent from readings of before includes were followed. */
  spfHosts?: SpfHosts;
  dkim: readonly DkimSelector[];
  /** Keys at selectors that other senders use often; asked for only where nothing stands at the ones above. */
  dkimOthers?: readonly DkimSelector[];
  /** Whether others take the reports that its policies send to them; absent from readings of before they were asked. */
  dmarcReports?: ReportConsents;
}

/** Everything that the three checks of mail need: small, and fit for JSON. */
export interface MailReading {
  domains: readonly MailDomain[];
  /** How many more there are that were not read. */
  unread?: number;
}

/** The domain that somebody registered, by the public suffix list; null when the name is no domain. `getDomain` of tldts is one. */
export type OrganizationalDomainOf = (name: string) => string | null;

/**
 * Asks DNS for SPF, DKIM and DMARC of mail domains. The caller leaves out the vendor's own (`*.onmicrosoft.com`), and names
 * the DKIM selectors relative to the domain (`selector1._domainkey`). Never rejects because of an answer: one that failed is
 * in the reading.
 */
export async function collectMail(
  domains: readonly string[],
  selectors: readonly string[],
  dns: CloudDns,
  organizationalDomainOf: OrganizationalDomainOf,
): Promise<MailReading> {
  const names = [...new Set(domains.map((name) => name.trim().toLowerCase().replace(/\.$/, '')))]
    .filter(Boolean)
    .sort();
  const policies = new Map<string, Promise<DnsAnswer<string>>>();
  const policyOf = (name: string): Promise<DnsAnswer<string>> => {
    const asked = policies.get(name) ?? recordsAt(dns, `_dmarc.${name}`, isDmarc);
    policies.set(name, asked);
    return asked;
  };
  const read = async (name: string): Promise<MailDomain> => {
    const organizationalDomain = organizationalDomainOf(name)?.toLowerCase() ?? name;
    const [{ spf, spfHosts }, { dkim, dkimOthers }, ownDmarc, dmarc, dmarcWalk] = await Promise.all([
      readSpfOf(dns, name, (at, wanted) => recordsAt(dns, at, wanted)),
      keysOf(dns, name, selectors),
      name === organizationalDomain ? ({ state: 'none' } as const) : policyOf(name),
      policyOf(organizationalDomain),
      Promise.all(namesUpFrom(name).map(async (step) => ({ name: step, answer: await policyOf(step) }))),
    ]);
    const policy: DmarcOfName = { name, organizationalDomain, ownDmarc, dmarc, dmarcWalk };
    const dmarcReports = await readConsents(policy, (at) => recordsAt(dns, at, isDmarc));
    return { ...policy, dmarcReports, spf, spfHosts, dkim, dkimOthers };
  };
  const wanted = names.slice(0, MOST_DOMAINS);
  const found: MailDomain[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    found.push(...(await Promise.all(wanted.slice(at, at + AT_ONCE).map(read))));
  const unread = names.length - wanted.length;
  return { domains: found, ...(unread > 0 ? { unread } : {}) };
}

/** A name and those above it: of a long one itself and its last seven labels (RFC 9989, 4.10). */
function namesUpFrom(name: string): string[] {
  const labels = name.split('.');
  const from = labels.length > DMARC_STEPS ? labels.slice(1 - DMARC_STEPS) : labels;
  const above = from.map((_, index) => from.slice(index).join('.'));
  return above.includes(name) ? above : [name, ...above];
}

async function keysOf(
  dns: CloudDns,
  name: string,
  selectors: readonly string[],
): Promise<Pick<MailDomain, 'dkim' | 'dkimOthers'>> {
  const look = (list: readonly string[]) => Promise.all(list.map((selector) => selectorOf(dns, name, selector)));
  const dkim = await look(selectors);
  if (dkim.length === 0 || dkim.some(({ answer, target }) => answer.state !== 'none' || target !== null))
    return { dkim };
  const others = OTHER_SELECTORS.map((selector) => `${selector}._domainkey`);
  const found = await look(others.filter((selector) => !selectors.includes(selector)));
  return { dkim, dkimOthers: found.filter(({ answer }) => answer.state === 'found') };
}

/** Selectors that an organization named, as names relative to a domain; what cannot be one is left out. */
export function selectorsNamed(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return texts
    .map((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/\._domainkey$/, ''),
    )
    .filter((text) => SELECTOR.test(text))
    .map((text) => `${text}._domainkey`);
}

async function selectorOf(dns: CloudDns, domain: string, selector: string): Promise<DkimSelector> {
  const name = `${selector}.${domain}`;
  const answer = await keysAt(dns, name);
  if (answer.state !== 'none') return { selector, target: null, answer };
  const alias = await dns.cname(name);
  if (alias.state === 'failed') return { selector, target: null, answer: alias };
  const target = alias.state === 'found' ? (alias.records[0] ?? null) : null;
  return { selector, target, answer: target === null ? answer : await keysAt(dns, target.replace(/\.$/, '')) };
}

async function keysAt(dns: CloudDns, name: string): Promise<DnsAnswer<DkimKey>> {
  const answer = await dns.txt(name);
  if (answer.state !== 'found') return answer;
  const keys = answer.records.map(readDkimKey).filter((key) => key !== null);
  return keys.length === 0 ? { state: 'none' } : { state: 'found', records: keys };
}

async function recordsAt(dns: CloudDns, name: string, wanted: (text: string) => boolean): Promise<DnsAnswer<string>> {
  const answer = await dns.txt(name);
  if (answer.state !== 'found') return answer;
  const records = answer.records.filter(wanted);
  return records.length === 0 ? { state: 'none' } : { state: 'found', records };
}
