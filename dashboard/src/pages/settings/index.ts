import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { settingsSearch } from './search';

export const page: PageDefinition = {
  name: 'settings',
  path: '/settings',
  section: 'organization',
  icon: Settings2,
  key: 'x',
  built: true,
};

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./settings-page'), 'SettingsPage'),
});

export const routes = [settingsRoute] as const;
