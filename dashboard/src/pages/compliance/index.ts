import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import type { PageDefinition } from '../page';
import {
  applicabilitySearch,
  exceptionSearch,
  expiringSearch,
  frameworkSearch,
  frameworksSearch,
  gapSearch,
  signalSearch,
} from './search';

export const page: PageDefinition = {
  name: 'compliance',
  path: '/compliance',
  section: 'assurance',
  icon: ClipboardCheck,
  key: 'c',
  built: true,
};

const frameworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance',
  validateSearch: frameworksSearch,
  component: lazyRouteComponent(() => import('./frameworks-page'), 'FrameworksPage'),
});

const gapsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/gaps',
  validateSearch: gapSearch,
  component: lazyRouteComponent(() => import('./gaps-page'), 'GapsPage'),
});

const expiringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/expiring',
  validateSearch: expiringSearch,
  component: lazyRouteComponent(() => import('./expiring-page'), 'ExpiringPage'),
});

const exceptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/exceptions',
  validateSearch: exceptionSearch,
  component: lazyRouteComponent(() => import('./exceptions-page'), 'ExceptionsPage'),
});

const signalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/signals/$key',
  validateSearch: signalSearch,
  component: lazyRouteComponent(() => import('./signal-page'), 'SignalPage'),
});

/*
 * Addresses end in a word of ours: the service takes what ends like a file (`nist-csf-2.0`, `A.5.1`) for one that is not there,
 * and answers 404 when the page is loaded anew. The shorter ones lead on.
 */
const frameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/assessment',
  validateSearch: frameworkSearch,
  component: lazyRouteComponent(() => import('./framework-page'), 'FrameworkPage'),
});

const applicabilityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/applicability',
  validateSearch: applicabilitySearch,
  component: lazyRouteComponent(() => import('./applicability-page'), 'ApplicabilityPage'),
});

const controlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id/evidence',
  component: lazyRouteComponent(() => import('./control-page'), 'ControlPage'),
});

const attestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id/attest',
  component: lazyRouteComponent(() => import('./attest-page'), 'AttestPage'),
});

const shortFrameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug',
  validateSearch: frameworkSearch,
  component: lazyRouteComponent(() => import('./short-addresses'), 'ToFramework'),
});

const shortControlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance/frameworks/$slug/controls/$id',
  component: lazyRouteComponent(() => import('./short-addresses'), 'ToControl'),
});

export const routes = [
  frameworksRoute,
  gapsRoute,
  expiringRoute,
  exceptionsRoute,
  signalRoute,
  frameworkRoute,
  applicabilityRoute,
  controlRoute,
  attestRoute,
  shortFrameworkRoute,
  shortControlRoute,
] as const;
