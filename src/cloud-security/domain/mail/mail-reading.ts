import type { CloudDns, DnsAnswer } from '../cloud-suite.port.js';
import { type DkimKey, readDkimKey } from './dkim-key.js';
import { isDmarc } from './dmarc-record.js';
import { isSpf, readSpf } from './spf-record.js';

/** Receivers give up after ten lookups (RFC 7208, 4.6.4). */
const REDIRECTS = 10;
/** Names that receivers ask on their way up, at most (RFC 9989, 4.10). */
const DMARC_STEPS = 8;

/** The SPF records at one name; the first is the domain itself, each further one is where the one before redirects to. */
export interface SpfStep {
  name: string;
  answer: DnsAnswer<string>;
}

/** The DMARC records at one name. */
export interface DmarcStep {
  name: string;
  answer: DnsAnswer<string>;
}

/** What stands at one DKIM selector of a domain. */
export interface DkimSelector {
  /** Relative to the domain: `google._domainkey`. */
  selector: string;
  /** Where the name points, when it holds no key by itself. */
  target: string | null;
  answer: DnsAnswer<DkimKey>;
}

/** What DNS says of one domain that mail is sent from. */
export interface MailDomain {
  name: string;
  /** As registered: where the DMARC policy stands. */
  organizationalDomain: string;
  spf: readonly SpfStep[];
  dkim: readonly DkimSelector[];
  /** DMARC records of the name itself, when it is a subdomain: one there takes the place of the organizational domain's. */
  ownDmarc: DnsAnswer<string>;
  /** DMARC records of the organizational domain. */
  dmarc: DnsAnswer<string>;
  /** DMARC records from the name itself up to the top-level domain; absent from readings of before it was walked. */
  dmarcWalk?: readonly DmarcStep[];
}

/** Everything that the three checks of mail need: small, and fit for JSON. */
export interface MailReading {
  domains: readonly MailDomain[];
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
    const [spf, dkim, ownDmarc, dmarc, dmarcWalk] = await Promise.all([
      spfOf(dns, name),
      Promise.all(selectors.map((selector) => selectorOf(dns, name, selector))),
      name === organizationalDomain ? ({ state: 'none' } as const) : policyOf(name),
      policyOf(organizationalDomain),
      Promise.all(namesUpFrom(name).map(async (step) => ({ name: step, answer: await policyOf(step) }))),
    ]);
    return { name, organizationalDomain, spf, dkim, ownDmarc, dmarc, dmarcWalk };
  };
  return { domains: await Promise.all(names.map(read)) };
}

/** A name and those above it: of a long one itself and its last seven labels (RFC 9989, 4.10). */
function namesUpFrom(name: string): string[] {
  const labels = name.split('.');
  const from = labels.length > DMARC_STEPS ? labels.slice(1 - DMARC_STEPS) : labels;
  const above = from.map((_, index) => from.slice(index).join('.'));
  return above.includes(name) ? above : [name, ...above];
}

async function spfOf(dns: CloudDns, domain: string): Promise<SpfStep[]> {
  const steps: SpfStep[] = [];
  for (let name: string | null = domain; name !== null && steps.length <= REDIRECTS;) {
    const answer: DnsAnswer<string> = await recordsAt(dns, name, isSpf);
    steps.push({ name, answer });
    name = redirectOf(answer, name);
    if (steps.some((step) => step.name === name)) break;
  }
  return steps;
}

/** Where the only record leads; null when it does not, or only a receiver could say where to. */
function redirectOf(answer: DnsAnswer<string>, name: string): string | null {
  if (answer.state !== 'found' || answer.records.length !== 1) return null;
  const [text = ''] = answer.records;
  const target = readSpf(text)
    .redirect?.replace(/%\{d\}/gi, name)
    .toLowerCase()
    .replace(/\.$/, '');
  return target === undefined || target.includes('%') ? null : target;
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
