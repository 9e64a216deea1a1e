import { affectedBy, approvedApps, counted, required, type Rule } from './rule.js';

const NO_LIST = 'Google has no list of what is delegated now: older delegations than its log are not seen.';

/** Nobody was given domain-wide delegation without approval, as far back as Google keeps its log. This audit's own client is known. */
export const delegationChanges: Rule = (answers, context) => {
  const { delegations, since } = required(answers, 'adminEvents');
  const approved = approvedApps(context);
  const unapproved = delegations.filter(({ clientId, own }) => !own && !approved.has(clientId));
  const newest = [...new Map([...unapproved].reverse().map((one) => [one.clientId, one])).values()];
  const found = { observed: { since, delegations: delegations.length, unapproved: newest.length }, note: NO_LIST };
  if (newest.length === 0)
    return { status: 'pass', summary: 'No unapproved client was given domain-wide delegation.', ...found };
  const objects = newest.map(({ clientId, scopes, at, actor }) => ({
    kind: 'app',
    id: clientId,
    name: clientId,
    note: `${at.slice(0, 10)}${actor === null ? '' : ` by ${actor}`}: ${scopes.slice(0, 5).join(', ')}`,
  }));
  return {
    status: 'fail',
    summary: `${counted(newest.length, 'client that nobody approved was', 'clients that nobody approved were')} given domain-wide delegation.`,
    reason: 'unapproved-apps',
    affected: affectedBy(objects),
    wouldPassIf: { text: 'Passes when these clients are approved.', approve: objects },
    ...found,
  };
};
