import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import { deviceDetailSearch, deviceSearch, newDeviceSearch } from './search';

export const page: PageDefinition = {
  name: 'devices',
  path: '/devices',
  section: 'posture',
  icon: MonitorSmartphone,
  key: 'd',
  built: true,
};

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices',
  validateSearch: deviceSearch,
  component: lazyRouteComponent(() => import('./devices-page'), 'DevicesPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/new',
  validateSearch: newDeviceSearch,
  component: lazyRouteComponent(() => import('./new-device-page'), 'NewDevicePage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/$id',
  validateSearch: deviceDetailSearch,
  component: lazyRouteComponent(() => import('./device-page'), 'DevicePage'),
});

export const routes = [listRoute, newRoute, detailRoute] as const;
