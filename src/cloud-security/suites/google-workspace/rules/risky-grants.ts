import type { CloudObject } from '../../../domain/check-result.js';
import type { RiskyGrant } from '../collect/answers.js';
import { affectedBy, approvedApps, counted, numberParameter, required, type Rule } from './rule.js';

const DAY_MS = 86_400_000;

/** No application that nobody approved was let into all mail, all files or the administration lately. */
export const riskyGrants: Rule = (answers, context) => {
  const log = required(answers, 'tokenEvents');
  const days = numberParameter(context, 'days');
  const since = new Date(context.now.getTime() - days * DAY_MS).toISOString();
  const recent = log.risky.filter(({ lastAt }) => lastAt >= since);
  const approved = approvedApps(context);
  const unapproved = recent.filter(({ clientId }) => !approved.has(clientId));
  const observed = {
    events: log.events,
    risky: recent.length,
    unapproved: unapproved.length,
    since: since > log.since ? since : log.since,
  };
  if (unapproved.length > 0) {
    const objects = unapproved.map((grant) => appObject(grant, answers.usage?.apps[grant.clientId]));
    return {
      status: 'fail',
      summary: `${counted(unapproved.length, 'application that nobody approved was', 'applications that nobody approved were')} let into all mail, all files or the administration.`,
      reason: 'unapproved-apps',
      observed,
      affected: affectedBy(objects),
      wouldPassIf: {
        text: 'Passes when these applications are approved, or blocked for as long as the log looks back.',
        approve: objects,
      },
    };
  }
  if (log.withoutScopes > 0)
    return {
      status: 'manual',
      summary: `${counted(log.withoutScopes, 'entry', 'entries')} of the log did not say which scopes were granted.`,
      reason: 'absent-value',
      observed,
    };
  // An empty log and a log that was not written look alike; another report that is there tells them apart.
  if (log.events === 0 && answers.usage === undefined)
    return {
      status: 'not-assessed',
      summary: 'The log is empty, and without the usage report nothing says that it is written at all.',
      reason: 'empty-answer',
    };
  return { status: 'pass', summary: 'No unapproved application received such scopes.', observed };
};

function appObject({ clientId, name, scopes, people }: RiskyGrant, users: number | undefined): CloudObject {
  const reach = counted(Math.max(people, users ?? 0), 'person', 'people');
  return { kind: 'app', id: clientId, name, note: `${reach}: ${scopes.slice(0, 5).join(', ')}` };
}
