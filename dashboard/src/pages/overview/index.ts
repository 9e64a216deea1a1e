import { createRoute } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'overview',
  path: '/',
  section: 'posture',
  icon: Gauge,
  key: 'o',
  built: true,
};

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyPage(['overview', 'vulnerabilities'], () => import('./overview-page'), 'OverviewPage'),
});

export const routes = [overviewRoute] as const;
