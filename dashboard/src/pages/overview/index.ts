import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyPage(['overview', 'vulnerabilities', 'why'], () => import('./overview-page'), 'OverviewPage'),
});

export const routes = [overviewRoute] as const;
