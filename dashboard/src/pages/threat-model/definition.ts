import { Crosshair } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'threatModel',
  path: '/threat-model',
  section: 'posture',
  icon: Crosshair,
  key: 't',
  built: true,
};
