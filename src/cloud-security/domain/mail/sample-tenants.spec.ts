import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getDomain } from 'tldts';
import type { CloudDns, DnsAnswer } from '../cloud-suite.port.js';
import { evaluateDkim } from './evaluate-dkim.js';
import { evaluateDmarc } from './evaluate-dmarc.js';
import { evaluateSpfOfDomains } from './evaluate-spf.js';
import { collectMail, type MailReading } from './mail-reading.js';

const FOLDER = resolve(process.cwd(), '../shared/data/cloud/samples');
const TENANTS = existsSync(FOLDER) ? ['good', 'bad'] : [];

const SUITES = [
  { key: 'm365', checks: 'm365.email', selectors: ['selector1._domainkey', 'selector2._domainkey'] },
  { key: 'google', checks: 'google.gmail', selectors: ['google._domainkey'] },
];
const dkim = (mail: MailReading) => evaluateDkim(mail, { soleSender: /^spf\.protection\.outlook\.com$/ });
const JUDGES = { spf: evaluateSpfOfDomains, dkim, dmarc: evaluateDmarc };

function read(path: string): unknown {
  return JSON.parse(readFileSync(resolve(FOLDER, path), 'utf8'));
}

/** The samples hold the tenants’ own names; what their records include is somebody else’s, and is there. */
function dnsOf(zone: Readonly<Record<string, readonly (string | readonly string[])[]>>): CloudDns {
  const included = new Set(JSON.stringify(zone).match(/(?<=include:)[\w.-]+/g) ?? []);
  const answer = (key: string): Promise<DnsAnswer<string>> => {
    const others = included.has(key.replace('TXT ', '')) ? ['v=spf1 ip4:192.0.2.0/24 -all'] : [];
    const records = (zone[key] ?? others).map((record) => (typeof record === 'string' ? record : record.join('')));
    return Promise.resolve(records.length === 0 ? { state: 'none' } : { state: 'found', records });
  };
  return { txt: (name) => answer(`TXT ${name}`), cname: (name) => answer(`CNAME ${name}`) };
}

describe('the sample tenants', () => {
  it.each(SUITES)('good and bad $key, where they are', async ({ key, checks, selectors }) => {
    for (const tenant of TENANTS) {
      const zone = read(`${key}/${tenant}/dns.json`) as Record<string, string[][]>;
      const domains = Object.keys(zone)
        .filter((name) => !name.includes('_'))
        .map((name) => name.slice('TXT '.length));
      const reading = await collectMail(domains, selectors, dnsOf(zone), getDomain);
      const expected = (read(`expected.${key}.json`) as Record<string, Record<string, string>>)[tenant]!;
      for (const [name, evaluate] of Object.entries(JUDGES))
        expect({ [name]: evaluate(reading).status }).toEqual({ [name]: expected[`${checks}.${name}`] });
    }
  });
});
