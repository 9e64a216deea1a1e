import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getDomain } from 'tldts';
import type { CloudDns, DnsAnswer } from '../../cloud-suite.port.js';
import { collectMail, type MailReading } from '../mail-reading.js';

export const DOMAIN = 'harbour.example';
export const SELECTORS = ['selector1._domainkey', 'selector2._domainkey'];

/** Name to texts of its TXT records, to `CNAME target`, or to null: no answer. */
export type Zone = Readonly<Record<string, readonly string[] | string | null>>;
/** `a <name>` or `mx <name>` to how many there are, or to null: no answer. What is not here has one. */
export type Hosts = Readonly<Record<string, number | null>>;

export function dnsOf(zone: Zone, hosts: Hosts = {}): CloudDns & { asked: string[] } {
  const asked: string[] = [];
  const answer = (name: string, alias: boolean): DnsAnswer<string> => {
    asked.push(name);
    const found = zone[name];
    if (found === null) return { state: 'failed' };
    if (found === undefined || (typeof found === 'string') !== alias) return { state: 'none' };
    return { state: 'found', records: typeof found === 'string' ? [found] : found };
  };
  const hostsAt = (key: string): DnsAnswer<string> => {
    const count = hosts[key] === undefined ? 1 : hosts[key];
    if (count === null) return { state: 'failed' };
    return count === 0 ? { state: 'none' } : { state: 'found', records: Array.from({ length: count }, () => 'host') };
  };
  return {
    asked,
    txt: (name) => Promise.resolve(answer(name, false)),
    cname: (name) => Promise.resolve(answer(name, true)),
    address: (name) => Promise.resolve(hostsAt(`a ${name}`)),
    mx: (name) => Promise.resolve(hostsAt(`mx ${name}`)),
  };
}

export async function readingOf(
  zone: Zone,
  domains: readonly string[] = [DOMAIN],
  hosts: Hosts = {},
): Promise<MailReading> {
  const reading = await collectMail(domains, SELECTORS, dnsOf(zone, hosts), getDomain);
  // What is kept is JSON.
  return JSON.parse(JSON.stringify(reading)) as MailReading;
}

export function rsaKey(bits: number, form: 'spki' | 'pkcs1' = 'spki'): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type: form, format: 'der' }).toString('base64');
}

/** A key that opens nothing: to make a real one of so many bits takes long. */
export function longRsaKey(bits: number): string {
  const n = Buffer.alloc(bits / 8, 0xff).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

export const STRONG = rsaKey(2048);
