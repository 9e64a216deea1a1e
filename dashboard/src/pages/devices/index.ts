import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import {
  acceptanceSearch,
  deviceDetailSearch,
  deviceSearch,
  failingSearch,
  newDeviceSearch,
  scanSearch,
  uploadSearch,
} from './search';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices',
  validateSearch: deviceSearch,
  component: lazyPage(['devices'], () => import('./devices-page'), 'DevicesPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/new',
  validateSearch: newDeviceSearch,
  component: lazyPage(['devices'], () => import('./new-device-page'), 'NewDevicePage'),
});

const scansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/scans',
  validateSearch: scanSearch,
  component: lazyPage(['devices', 'vulnerabilities'], () => import('../scans/scans-page'), 'ScansPage'),
});

const failingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/failing-checks',
  validateSearch: failingSearch,
  component: lazyPage(['devices'], () => import('../failing-checks/failing-checks-page'), 'FailingChecksPage'),
});

const acceptancesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/acceptances',
  validateSearch: acceptanceSearch,
  component: lazyPage(['devices'], () => import('../failing-checks/acceptances-page'), 'AcceptancesPage'),
});

const uploadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/uploads',
  validateSearch: uploadSearch,
  component: lazyPage(['devices'], () => import('../uploads/uploads-page'), 'UploadsPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/devices/$id',
  validateSearch: deviceDetailSearch,
  component: lazyPage(['devices', 'overview', 'vulnerabilities'], () => import('./device-page'), 'DevicePage'),
});

export const routes = [
  listRoute,
  newRoute,
  scansRoute,
  failingRoute,
  acceptancesRoute,
  uploadsRoute,
  detailRoute,
] as const;
