import { createRoute } from '@tanstack/react-router';
import { Crosshair } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import type { PageDefinition } from '../page';
import { threatSearch } from './search';

export const page: PageDefinition = {
  name: 'threatModel',
  path: '/threat-model',
  section: 'posture',
  icon: Crosshair,
  key: 't',
  built: true,
};

const threatModelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/threat-model',
  validateSearch: threatSearch,
  component: lazyPage(['threatModel'], () => import('./threat-model-page'), 'ThreatModelPage'),
});

export const routes = [threatModelRoute] as const;
