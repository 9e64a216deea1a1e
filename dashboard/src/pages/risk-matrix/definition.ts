import { Grid3x3 } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'riskMatrix',
  path: '/risk-matrix',
  section: 'posture',
  icon: Grid3x3,
  key: 'm',
  built: true,
};
