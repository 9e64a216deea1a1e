import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { planningSearch } from './search';

export const page: PageDefinition = {
  name: 'planning',
  path: '/planning',
  section: 'planning',
  icon: CalendarRange,
  key: 'p',
  built: true,
};

const planningRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/planning',
  validateSearch: planningSearch,
  component: lazyRouteComponent(() => import('./planning-page'), 'PlanningPage'),
});

export const routes = [planningRoute] as const;
