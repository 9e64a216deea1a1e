import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { packageSearch, softwareSearch } from './search';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/software',
  validateSearch: softwareSearch,
  component: lazyPage(['software'], () => import('./software-page'), 'SoftwarePage'),
});

const checkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/software/check',
  component: lazyPage(['software'], () => import('./check-list-page'), 'CheckListPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/software/$id',
  validateSearch: packageSearch,
  component: lazyPage(['software'], () => import('./package-page'), 'PackagePage'),
});

export const routes = [listRoute, checkRoute, detailRoute] as const;
