import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { decisionSearch, feedSearch, findingSearch, vulnerabilityDetailSearch, vulnerabilitySearch } from './search';

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
