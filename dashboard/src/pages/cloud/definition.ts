import { Cloud } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'cloud',
  path: '/cloud',
  section: 'assurance',
  icon: Cloud,
  key: 's',
  built: true,
};
