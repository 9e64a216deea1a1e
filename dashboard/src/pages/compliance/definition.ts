import { ClipboardCheck } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'compliance',
  path: '/compliance',
  section: 'assurance',
  icon: ClipboardCheck,
  key: 'c',
  built: true,
};
