import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import { matrixSearch } from './search';

const matrixRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/risk-matrix',
  validateSearch: matrixSearch,
  component: lazyPage(['riskMatrix'], () => import('./risk-matrix-page'), 'RiskMatrixPage'),
});

export const routes = [matrixRoute] as const;
