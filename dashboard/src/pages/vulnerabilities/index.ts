import { createRoute } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import type { PageDefinition } from '../page';
import { decisionSearch, feedSearch, findingSearch, vulnerabilityDetailSearch, vulnerabilitySearch } from './search';

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
  component: lazyPage(['vulnerabilities'], () => import('./vulnerabilities-page'), 'VulnerabilitiesPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vulnerabilities/$id',
  validateSearch: vulnerabilityDetailSearch,
  component: lazyPage(['vulnerabilities'], () => import('./vulnerability-page'), 'VulnerabilityPage'),
});

const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: findingSearch,
  component: lazyPage(['vulnerabilities'], () => import('./findings-page'), 'FindingsPage'),
});

const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vulnerabilities/decisions',
  validateSearch: decisionSearch,
  component: lazyPage(['vulnerabilities'], () => import('../decisions/decisions-page'), 'DecisionsPage'),
});

const feedsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vulnerabilities/feeds',
  validateSearch: feedSearch,
  component: lazyPage(['vulnerabilities'], () => import('../intelligence/intelligence-page'), 'IntelligencePage'),
});

export const routes = [listRoute, detailRoute, findingsRoute, decisionsRoute, feedsRoute] as const;
