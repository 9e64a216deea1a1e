import { createRoute } from '@tanstack/react-router';
import { Grid3x3 } from 'lucide-react';
import { shellRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';
import type { PageDefinition } from '../page';
import { matrixSearch } from './search';

export const page: PageDefinition = {
  name: 'riskMatrix',
  path: '/risk-matrix',
  section: 'posture',
  icon: Grid3x3,
  key: 'm',
  built: true,
};

const matrixRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/risk-matrix',
  validateSearch: matrixSearch,
  component: lazyPage(['riskMatrix'], () => import('./risk-matrix-page'), 'RiskMatrixPage'),
});

export const routes = [matrixRoute] as const;
