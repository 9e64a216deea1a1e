import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { findingSearch, vulnerabilityDetailSearch, vulnerabilitySearch } from './search';

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

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vulnerabilities',
  validateSearch: vulnerabilitySearch,
  component: lazyRouteComponent(() => import('./vulnerabilities-page'), 'VulnerabilitiesPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vulnerabilities/$id',
  validateSearch: vulnerabilityDetailSearch,
  component: lazyRouteComponent(() => import('./vulnerability-page'), 'VulnerabilityPage'),
});

const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: findingSearch,
  component: lazyRouteComponent(() => import('./findings-page'), 'FindingsPage'),
});

export const routes = [listRoute, detailRoute, findingsRoute] as const;
