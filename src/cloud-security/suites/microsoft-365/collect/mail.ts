import { getDomain } from 'tldts';
import type { AuditSettings, CloudDns } from '../../../domain/cloud-suite.port.js';
import { collectMail, selectorsNamed } from '../../../domain/mail/mail-reading.js';
import type { Answers, DomainFacts } from './answers.js';

/** Under which Microsoft publishes the keys of a domain. */
const SELECTORS = ['selector1._domainkey', 'selector2._domainkey'];
/** Microsoft's own: nobody can publish records there. */
const VENDOR_DOMAIN = /\.onmicrosoft\.(?:com|us|de|cn)$/;

/** Domains that the tenant sends mail from. */
export function mailDomains(domains: readonly DomainFacts[]): string[] {
  return domains
    .filter(({ name, mail, verified }) => mail && verified && !VENDOR_DOMAIN.test(name))
    .map(({ name }) => name);
}

export function readMail(
  dns: CloudDns,
  domains: readonly DomainFacts[],
  { parameters }: AuditSettings,
): Promise<Answers['dns']> {
  const named = selectorsNamed(parameters['m365.email.dkim']?.selectors);
  return collectMail(mailDomains(domains), [...new Set([...SELECTORS, ...named])], dns, getDomain);
}
