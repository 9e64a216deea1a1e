import { type DomainFinding, type MailVerdict, mailVerdict, notAnswered } from './mail-verdict.js';
import type { MailDomain, MailReading } from './mail-reading.js';
import { readSpf, type SpfAll } from './spf-record.js';

const WORDS = {
  met: 'reject mail from senders that they do not name',
  metByOne: 'rejects mail from senders that it does not name',
  unmetByOne: 'does not reject mail from senders that it does not name',
  expected: 'exactly one v=spf1 record for each mail domain, ending in -all',
};

const BY_ALL: Readonly<Record<SpfAll, Pick<DomainFinding, 'status' | 'note'>>> = {
  '-': { status: 'pass', note: null },
  '~': { status: 'warning', note: 'Ends in ~all: mail from unknown senders is only marked.' },
  '?': { status: 'fail', note: 'Ends in ?all: says nothing about unknown senders.' },
  '+': { status: 'fail', note: 'Ends in +all: lets anybody send.' },
};

/** SPF (RFC 7208): one record for each domain, as it stands or where it redirects to, that ends in `-all`; `~all` is a warning. */
export function judgeSpf(mail: MailReading): MailVerdict {
  return mailVerdict(mail, WORDS, spfOf);
}

function spfOf({ spf }: MailDomain): DomainFinding {
  let seen: string | null = null;
  for (const { name, answer } of spf) {
    const redirected = seen !== null;
    if (answer.state === 'failed') return notAnswered(name);
    if (answer.state === 'none')
      return {
        status: 'fail',
        note: redirected ? `Redirects to ${name}, where there is none.` : 'Has no SPF record.',
        seen,
      };
    if (answer.records.length > 1)
      return {
        status: 'fail',
        note: `${answer.records.length} SPF records stand at ${name}: receivers refuse to choose.`,
        seen: answer.records.join(' | '),
      };
    const [text = ''] = answer.records;
    seen = seen === null ? text : `${seen} → ${text}`;
    const { all, redirect } = readSpf(text);
    if (all !== null) return { ...BY_ALL[all], seen };
    if (redirect === null) return { status: 'fail', note: 'Does not say what holds for unknown senders.', seen };
    if (redirect.includes('%') && !/^(?:[^%]|%\{d\})*$/i.test(redirect))
      return { status: 'manual', note: 'Redirects to a name that depends on the sender.', seen };
  }
  return { status: 'fail', note: 'Redirects without end.', seen };
}

/** Whether the domain's own record says that nobody sends mail from it. */
export function sendsNoMail({ spf }: MailDomain): boolean {
  const [first] = spf;
  if (first?.answer.state !== 'found' || first.answer.records.length !== 1) return false;
  const [text = ''] = first.answer.records;
  const { all, namesSenders } = readSpf(text);
  return all === '-' && !namesSenders;
}
