import { Settings2 } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'settings',
  path: '/settings',
  section: 'organization',
  icon: Settings2,
  key: 'x',
  built: true,
};
