import { createRoute } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
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
  component: lazyPage(['planning'], () => import('./planning-page'), 'PlanningPage'),
});

export const routes = [planningRoute] as const;
