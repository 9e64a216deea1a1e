import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { threatSearch } from './search';

const threatModelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/threat-model',
  validateSearch: threatSearch,
  component: lazyPage(['threatModel'], () => import('./threat-model-page'), 'ThreatModelPage'),
});

export const routes = [threatModelRoute] as const;
