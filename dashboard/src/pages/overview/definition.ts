import { Gauge } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'overview',
  path: '/',
  section: 'posture',
  icon: Gauge,
  key: 'o',
  built: true,
};
