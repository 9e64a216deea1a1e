import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { planningSearch } from './search';

const planningRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/planning',
  validateSearch: planningSearch,
  component: lazyPage(['planning'], () => import('./planning-page'), 'PlanningPage'),
});

export const routes = [planningRoute] as const;
