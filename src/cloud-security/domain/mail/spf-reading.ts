import type { CloudDns, DnsAnswer } from '../cloud-suite.port.js';
import { expandedName, isSpf, readSpf, type SpfMechanism } from './spf-record.js';

/** Receivers give up after ten lookups (RFC 7208, 4.6.4): more names than that need not be read to know it. */
const MOST_NAMES = 12;

/** The SPF records at one name. */
export interface SpfStep {
  name: string;
  answer: DnsAnswer<string>;
}

/** What stands where a record looks for addresses: how many there are; null when the name service did not say. */
export type SpfHosts = Readonly<Record<string, number | null>>;

export interface SpfReading {
  /** The first is the domain itself, the others what its record includes and redirects to, however far. */
  spf: readonly SpfStep[];
  spfHosts: SpfHosts;
}

/** Reads the SPF record of a domain and everything that it leads to. */
export async function readSpfOf(
  dns: CloudDns,
  domain: string,
  recordsAt: (name: string, wanted: (text: string) => boolean) => Promise<DnsAnswer<string>>,
): Promise<SpfReading> {
  const steps: SpfStep[] = [];
  const hosts = new Map<string, number | null>();
  const waiting = [domain];
  for (let name = waiting.shift(); name !== undefined && steps.length < MOST_NAMES; name = waiting.shift()) {
    if (steps.some((step) => step.name === name)) continue;
    const answer = await recordsAt(name, isSpf);
    steps.push({ name, answer });
    if (answer.state !== 'found' || answer.records.length !== 1) continue;
    const record = readSpf(answer.records[0] ?? '');
    if (record.fault !== null) continue;
    for (const mechanism of record.mechanisms) {
      const target = expandedName(mechanism.of, name, domain);
      if (target === null) continue;
      if (mechanism.kind === 'include') waiting.push(target);
      else await readHosts(dns, mechanism.kind, target, hosts);
    }
    const next = record.redirect === null ? null : expandedName(record.redirect, name, domain);
    if (next !== null) waiting.push(next);
  }
  return { spf: steps, spfHosts: Object.fromEntries(hosts) };
}

/** As {@link SpfHosts} names it. */
export function hostKey(kind: SpfMechanism['kind'], name: string): string {
  return `${kind === 'mx' ? 'mx' : 'a'} ${name}`;
}

async function readHosts(
  dns: CloudDns,
  kind: SpfMechanism['kind'],
  name: string,
  hosts: Map<string, number | null>,
): Promise<void> {
  if (!['a', 'mx', 'exists'].includes(kind) || hosts.size >= MOST_NAMES) return;
  const key = hostKey(kind, name);
  if (hosts.has(key)) return;
  const answer = await (kind === 'mx' ? dns.mx?.(name) : dns.address?.(name));
  const counts = { found: (found: DnsAnswer<string>) => (found.state === 'found' ? found.records.length : 0) };
  hosts.set(key, answer === undefined || answer.state === 'failed' ? null : counts.found(answer));
}
