import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import {
  applicabilitySearch,
  exceptionSearch,
  expiringSearch,
  frameworkSearch,
  frameworksSearch,
  gapSearch,
  maturitySearch,
  signalSearch,
} from './search';

const frameworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance',
  validateSearch: frameworksSearch,
  component: lazyPage(['compliance'], () => import('./frameworks-page'), 'FrameworksPage'),
});

const gapsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/gaps',
  validateSearch: gapSearch,
  component: lazyPage(['compliance'], () => import('./gaps-page'), 'GapsPage'),
});

const expiringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/expiring',
  validateSearch: expiringSearch,
  component: lazyPage(['compliance'], () => import('./expiring-page'), 'ExpiringPage'),
});

const exceptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/exceptions',
  validateSearch: exceptionSearch,
  component: lazyPage(['compliance'], () => import('./exceptions-page'), 'ExceptionsPage'),
});

const maturityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/maturity',
  validateSearch: maturitySearch,
  component: lazyPage(['compliance'], () => import('../maturity/maturity-page'), 'MaturityPage'),
});

const signalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/signals/$key',
  validateSearch: signalSearch,
  component: lazyPage(['compliance'], () => import('./signal-page'), 'SignalPage'),
});

/*
 * Addresses end in a word of ours: the service takes what ends like a file (`nist-csf-2.0`, `A.5.1`) for one that is not there,
 * and answers 404 when the page is loaded anew. The shorter ones lead on.
 */
const frameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/assessment',
  validateSearch: frameworkSearch,
  component: lazyPage(['compliance'], () => import('./framework-page'), 'FrameworkPage'),
});

const applicabilityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/applicability',
  validateSearch: applicabilitySearch,
  component: lazyPage(['compliance'], () => import('./applicability-page'), 'ApplicabilityPage'),
});

const controlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id/evidence',
  component: lazyPage(['compliance'], () => import('./control-page'), 'ControlPage'),
});

const attestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id/attest',
  component: lazyPage(['compliance'], () => import('./attest-page'), 'AttestPage'),
});

const shortFrameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug',
  validateSearch: frameworkSearch,
  component: lazyPage(['compliance'], () => import('./short-addresses'), 'ToFramework'),
});

const shortControlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id',
  component: lazyPage(['compliance'], () => import('./short-addresses'), 'ToControl'),
});

export const routes = [
  frameworksRoute,
  gapsRoute,
  expiringRoute,
  exceptionsRoute,
  maturityRoute,
  signalRoute,
  frameworkRoute,
  applicabilityRoute,
  controlRoute,
  attestRoute,
  shortFrameworkRoute,
  shortControlRoute,
] as const;
