import { ShieldAlert } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'vulnerabilities',
  path: '/vulnerabilities',
  search: { status: 'open' },
  section: 'posture',
  icon: ShieldAlert,
  key: 'v',
  built: true,
};

/** The same by finding: where numbers of findings lead. */
export const findingsPage: PageDefinition = {
  ...page,
  name: 'findings',
  path: '/findings',
  search: { state: 'open' },
  key: 'f',
  partOf: 'vulnerabilities',
};
