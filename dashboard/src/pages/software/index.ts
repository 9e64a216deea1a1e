import { createRoute } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import type { PageDefinition } from '../page';
import { packageSearch, softwareSearch } from './search';

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
