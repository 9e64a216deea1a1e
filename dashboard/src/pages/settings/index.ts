import { createRoute } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
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
  component: lazyPage(['settings'], () => import('./settings-page'), 'SettingsPage'),
});

export const routes = [settingsRoute] as const;
