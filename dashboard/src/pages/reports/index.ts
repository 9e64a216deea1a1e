import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { reportSearch } from './search';

export const page: PageDefinition = {
  name: 'reports',
  path: '/reports',
  section: 'assurance',
  icon: FileText,
  key: 'e',
  built: true,
};

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./reports-page'), 'ReportsPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports/$id',
  component: lazyRouteComponent(() => import('./report-page'), 'ReportPage'),
});

export const routes = [listRoute, detailRoute] as const;
