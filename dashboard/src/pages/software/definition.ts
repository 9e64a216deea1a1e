import { Package } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'software',
  path: '/software',
  section: 'posture',
  icon: Package,
  key: 'w',
  built: true,
};

/** Who has what a pasted list names. */
export const checkListPage: PageDefinition = {
  ...page,
  name: 'checkList',
  path: '/software/check',
  key: 'l',
  partOf: 'software',
};
