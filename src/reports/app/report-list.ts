import { defineList, instant, type ListQueryOf } from '../../platform/index.js';

/** What the list of reports offers. */
export const REPORT_LIST = defineList({
  name: 'reports',
  filters: { madeAfter: instant('Made from this moment on.'), madeBefore: instant('Made before this moment.') },
  sorts: ['madeAt'],
  defaultSort: '-madeAt',
  csv: ['id', 'asOf', 'madeAt', 'madeBy.kind', 'madeBy.id', 'madeBy.name', 'dataVersion'],
});

export type ReportListQuery = ListQueryOf<typeof REPORT_LIST>;
