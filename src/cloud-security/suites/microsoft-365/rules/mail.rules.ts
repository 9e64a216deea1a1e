import { evaluateDkim } from '../../../domain/mail/judge-dkim.js';
import { evaluateDmarc } from '../../../domain/mail/judge-dmarc.js';
import { evaluateSpfOfDomains } from '../../../domain/mail/judge-spf.js';
import type { MailReading } from '../../../domain/mail/mail-reading.js';
import type { MailResult } from '../../../domain/mail/mail-verdict.js';
import { mailDomains } from '../collect/mail.js';
import type { Rule } from './rule.js';

/** What DNS says of the domains that mail is sent from; Microsoft's own are none of the tenant's business. */
function byMail(evaluate: (mail: MailReading) => MailResult): Rule {
  return (tenant) =>
    mailDomains(tenant.of('domains')).length === 0
      ? {
          status: 'not-applicable',
          summary: 'The tenant sends no mail from a domain of its own.',
          reason: 'no-mail-domain',
        }
      : evaluate(tenant.of('dns'));
}

export const spf = byMail(evaluateSpfOfDomains);
/** Selectors of Exchange Online cannot be chosen. How SPF names it: Microsoft, "Set up SPF", for each of its clouds. */
const EXCHANGE_ONLINE = /^spf\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/i;

export const dkim = byMail((mail) => evaluateDkim(mail, { soleSender: EXCHANGE_ONLINE }));
export const dmarc = byMail(evaluateDmarc);
