import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { checkSearch, suiteSearch } from './search';

const suitesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cloud',
  component: lazyPage(['cloud'], () => import('./suites-page'), 'SuitesPage'),
});

const suiteRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cloud/$suite',
  validateSearch: suiteSearch,
  component: lazyPage(['cloud'], () => import('./suite-page'), 'SuitePage'),
});

const checkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cloud/$suite/checks/$checkId',
  validateSearch: checkSearch,
  component: lazyPage(['cloud'], () => import('./check-page'), 'CheckPage'),
});

export const routes = [suitesRoute, suiteRoute, checkRoute] as const;
