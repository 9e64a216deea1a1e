import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { settingsSearch } from './search';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyPage(['settings'], () => import('./settings-page'), 'SettingsPage'),
});

export const routes = [settingsRoute] as const;
