import {
  defineList,
  type Facets,
  ids,
  InvalidRequestError,
  type ListQueryOf,
  oneOf,
  search,
  suggest,
  texts,
} from '../../platform/index.js';
import type { Action } from '../domain/action.js';
import { tierAt } from '../domain/action-waves.js';
import { ACTION_KINDS } from '../model/action.js';
import { ACTION_SORTS } from '../model/action-order.js';
import { numberedTiers, type RiskPolicy } from '../model/policy.js';

const SIMULATED = ids(
  'Ids of actions: `summary.plan` shows the score if these were done, in this order. Rows stay as they are.',
);

/** What is no id would be a step of the plan that is silently left out. */
function readSimulated(text: string): { value: string[] } | { fault: string } {
  const read = SIMULATED.read(text);
  if ('fault' in read || read.value.length === text.split(',').length) return read;
  return { fault: 'takes ids of actions, separated by commas, each once' };
}

/** What the list of recommendations offers. Its orders have the best in front; with a minus it is the last. */
export const ACTION_LIST = defineList({
  name: 'recommendations',
  filters: {
    kind: oneOf(ACTION_KINDS, 'What there is to do.'),
    tier: texts('Strictest deadline tier, by its key in the policy in force: `3-days`. Others are refused.', {
      facet: true,
    }),
    ecosystem: texts('Of packages of these ecosystems, such as `Debian:12`.', { facet: true }),
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
type ActionFilters = ActionListQuery['filters'];

/** What a tier that another policy left behind is called, until everything is counted by the one in force. */
const LEFT_BEHIND = 'unknown';
const FACET_VALUES = 50;

/** Which keys there are follows from the policy, so that the filter itself cannot know. Throws 400 for one that there is not. */
export function requireKnownTiers({ filters }: Pick<ActionListQuery, 'filters'>, policy: RiskPolicy): void {
  const known = [...numberedTiers(policy).map(([, { key }]) => key), LEFT_BEHIND];
  const wrong = filters.tier?.find((key) => !known.includes(key));
  if (wrong === undefined) return;
  throw new InvalidRequestError(
    'invalid-parameter',
    'Invalid query parameter',
    'A query parameter has a value that it cannot take.',
    { errors: [{ parameter: 'tier', detail: `takes ${known.join(', ')}`, ...suggest(wrong, known) }] },
  );
}

/** Whether an action is what filters leave. */
export function wantedBy(filters: ActionFilters, policy: RiskPolicy): (action: Action) => boolean {
  const text = filters.q?.toLowerCase();
  return ({ kind, subject, members, tier, title }) =>
    (filters.kind?.includes(kind) ?? true) &&
    (filters.tier?.includes(tierAt(tier, policy).key) ?? true) &&
    (filters.ecosystem?.includes(ecosystemOf(subject) ?? '') ?? true) &&
    (text === undefined ||
      [subject.name, title ?? '', ...members.flatMap((one) => [one.subject.name, one.title])].some((one) =>
        one.toLowerCase().includes(text),
      ));
}

/** Null for what has none: of a check the field is its severity, and of a suite which one. */
function ecosystemOf({ kind, ecosystem }: Action['subject']): string | null {
  return kind === 'package' || kind === 'release' ? ecosystem : null;
}

/** How many actions each value of a filter would leave, the other filters being as they are; the most frequent of each. */
export function facetsOf(actions: readonly Action[], filters: ActionFilters, policy: RiskPolicy): Facets {
  const valueOf: Record<'kind' | 'tier' | 'ecosystem', (action: Action) => string | null> = {
    kind: ({ kind }) => kind,
    tier: ({ tier }) => tierAt(tier, policy).key,
    ecosystem: ({ subject }) => ecosystemOf(subject),
  };
  return Object.fromEntries(
    Object.entries(valueOf).map(([field, of]) => {
      const isWanted = wantedBy({ ...filters, [field]: undefined }, policy);
      const counts = new Map<string, number>();
      for (const action of actions) {
        const value = isWanted(action) ? of(action) : null;
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, FACET_VALUES);
      return [field, Object.fromEntries(most)];
    }),
  );
}
