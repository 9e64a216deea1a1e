import { getDomain } from 'tldts';
import type { CloudDns, DnsAnswer } from '../../src/cloud-security/domain/cloud-suite.port.js';
import { collectMail, type MailReading } from '../../src/cloud-security/domain/mail/mail-reading.js';

export const DOMAIN = 'harbour.example';
export const SELECTORS = ['selector1._domainkey', 'selector2._domainkey'];

/** Name to texts of its TXT records, to `CNAME target`, or to null: no answer. */
export type Zone = Readonly<Record<string, readonly string[] | string | null>>;

/** A DNS that holds this zone, and notes what it is asked. */
export function dnsOf(zone: Zone): CloudDns & { asked: string[] } {
  const asked: string[] = [];
  const answer = (name: string, alias: boolean): DnsAnswer<string> => {
    asked.push(name);
    const found = zone[name];
    if (found === null) return { state: 'failed' };
    if (found === undefined || (typeof found === 'string') !== alias) return { state: 'none' };
    return { state: 'found', records: typeof found === 'string' ? [found] : found };
  };
  return {
    asked,
    txt: (name) => Promise.resolve(answer(name, false)),
    cname: (name) => Promise.resolve(answer(name, true)),
  };
}

/** What is read of these domains in this zone. */
export async function readingOf(zone: Zone, domains: readonly string[] = [DOMAIN]): Promise<MailReading> {
  const reading = await collectMail(domains, SELECTORS, dnsOf(zone), getDomain);
  // What is kept is JSON.
  return JSON.parse(JSON.stringify(reading)) as MailReading;
}
