import { defineList, type ListQueryOf, search } from '../../platform/index.js';

/** The domains of an organization. */
export const DOMAIN_LIST = defineList({
  name: 'domains',
  filters: { q: search('Text in the domain.') },
  sorts: ['domain', 'createdAt'],
  defaultSort: 'domain',
  csv: ['id', 'domain', 'autoJoin', 'verifiedAt', 'checkedAt', 'createdBy', 'createdAt'],
});

export type DomainListQuery = ListQueryOf<typeof DOMAIN_LIST>;
