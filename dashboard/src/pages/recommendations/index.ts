import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { actionSearch, writtenSearch } from './search';

export const page: PageDefinition = {
  name: 'recommendations',
  path: '/recommendations',
  section: 'planning',
  icon: Lightbulb,
  key: 'r',
  built: true,
};

const actionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recommendations',
  validateSearch: actionSearch,
  component: lazyRouteComponent(() => import('./actions-page'), 'ActionsPage'),
});

const writtenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recommendations/written',
  validateSearch: writtenSearch,
  component: lazyRouteComponent(() => import('./written-page'), 'WrittenPage'),
});

export const routes = [actionsRoute, writtenRoute] as const;
