import { defineList, ids, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { ACTION_KINDS } from '../model/action.js';
import { ACTION_SORTS } from '../model/action-order.js';

const SIMULATED = ids(
  'Ids of actions: `summary.plan` shows the score if these were done, in this order. Rows stay as they are.',
);

/** What is no id would be a step of the plan that is silently left out. */
function readSimulated(text: string): { value: string[] } | { fault: string } {
  const read = SIMULATED.read(text);
  if ('fault' in read || read.value.length === text.split(',').length) return read;
  return { fault: 'takes ids of actions, separated by commas' };
}

/** What the list of recommendations offers. Its orders have the best in front; with a minus it is the last. */
export const ACTION_LIST = defineList({
  name: 'recommendations',
  filters: {
    kind: oneOf(ACTION_KINDS, 'What there is to do.', { facet: false }),
    tier: texts('Strictest deadline tier, by its key in the policy: `3-days`.'),
    ecosystem: texts('Of packages of these ecosystems, such as `Debian:12`.'),
    q: search('Text in the name of the package, release or check.'),
    simulate: { ...SIMULATED, read: readSimulated },
  },
  sorts: ACTION_SORTS,
  defaultSort: 'priority',
  csv: [
    'id',
    'kind',
    'title',
    'subject.ecosystem',
    'subject.name',
    'target',
    'tier.key',
    'dueOn',
    'overdueDevices',
    'rice.reach.value',
    'rice.impact.value',
    'rice.confidence.value',
    'rice.effort.value',
    'rice.score',
    'riskRemoved.points',
    'riskRemoved.removes',
    'scoreAfter',
    'cumulative.scoreAfter',
    'cveCount',
    'kevCount',
    'devices',
    'findings',
  ],
});

export type ActionListQuery = ListQueryOf<typeof ACTION_LIST>;
