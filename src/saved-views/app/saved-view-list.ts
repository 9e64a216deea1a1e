import { defineList, flag, type ListQueryOf, search, texts } from '../../platform/index.js';

/** What the list of saved views offers. */
export const SAVED_VIEW_LIST = defineList({
  name: 'saved views',
  filters: {
    page: texts('Views of these pages of the dashboard.', { facet: false }),
    mine: flag('The caller’s own, or those that others share.'),
    q: search('Text in the name.'),
  },
  sorts: ['name'],
  defaultSort: 'name',
  csv: ['id', 'page', 'name', 'query', 'shared', 'mine', 'owner.name', 'createdAt', 'changedAt', 'changedBy.name'],
});
export type SavedViewListQuery = ListQueryOf<typeof SAVED_VIEW_LIST>;
