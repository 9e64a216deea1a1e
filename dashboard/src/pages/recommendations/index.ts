import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { actionSearch, writtenSearch } from './search';

const actionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recommendations',
  validateSearch: actionSearch,
  component: lazyPage(['recommendations', 'vulnerabilities', 'why'], () => import('./actions-page'), 'ActionsPage'),
});

const writtenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recommendations/written',
  validateSearch: writtenSearch,
  component: lazyPage(['recommendations'], () => import('./written-page'), 'WrittenPage'),
});

export const routes = [actionsRoute, writtenRoute] as const;
