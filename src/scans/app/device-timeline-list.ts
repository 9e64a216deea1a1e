import { defineList, type ListQueryOf, oneOf } from '../../platform/index.js';

/** What the history of a check offers. */
export const CHECK_HISTORY_LIST = defineList({
  name: 'answers to a check',
  filters: {},
  sorts: ['at'],
  defaultSort: '-at',
  csv: ['at', 'before', 'after', 'cause', 'source', 'scope', 'scanId', 'reason.code', 'reason.detail', 'summary'],
});
export type CheckHistoryQuery = ListQueryOf<typeof CHECK_HISTORY_LIST>;

/** What a timeline tells of. */
export const TIMELINE_KINDS = ['device', 'scan', 'check'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What the timeline of a device offers. */
export const TIMELINE_LIST = defineList({
  name: 'events of a device',
  filters: {
    kind: oneOf(TIMELINE_KINDS, 'Its life, scans that changed something, or answers of checks.', { facet: false }),
  },
  sorts: ['at'],
  defaultSort: '-at',
  csv: ['at', 'kind', 'event', 'checkId', 'scanId', 'summary'],
});
export type TimelineQuery = ListQueryOf<typeof TIMELINE_LIST>;
