import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { reportSearch } from './search';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyPage(['reports', 'overview'], () => import('./reports-page'), 'ReportsPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports/$id',
  component: lazyPage(['reports', 'overview'], () => import('./report-page'), 'ReportPage'),
});

export const routes = [listRoute, detailRoute] as const;
