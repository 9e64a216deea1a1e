import { getDomain } from 'tldts';
import type { AuditSettings, CloudDns } from '../../../domain/cloud-suite.port.js';
import { collectMail, selectorsNamed } from '../../../domain/mail/mail-reading.js';
import { instantIn, numberIn, objectsIn, textIn } from '../json.js';
import type { Answers, DomainFacts } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';

/** Controls of Secure Score that a check reads. Their names are Microsoft's. */
export const SCORE_CONTROLS = {
  unifiedAuditLog: 'mip_search_auditlog',
  mailboxAudit: 'exo_mailboxaudit',
  autoForwarding: 'mdo_autoforwardingmode',
  attachmentFilter: 'mdo_commonattachmentsfilter',
} as const;

/** The last Secure Score: Microsoft works it out once a day. It may come in part (206), which shows control by control. */
export async function readSecureScore(graph: Graph): Promise<Answers['secureScore']> {
  const score = await graph.first('/security/secureScores', { query: { $top: '1' } });
  if (score === null) throw new NotReadError('empty-answer', 'Microsoft has not worked out a Secure Score yet.');
  const wanted: readonly string[] = Object.values(SCORE_CONTROLS);
  const controls = objectsIn(score.controlScores)
    .map((control) => [textIn(control.controlName) ?? '', numberIn(control.scoreInPercentage)] as const)
    .filter(([name]) => wanted.includes(name));
  return { createdAt: instantIn(score.createdDateTime), controls: Object.fromEntries(controls) };
}

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
