import { FileText } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'reports',
  path: '/reports',
  section: 'assurance',
  icon: FileText,
  key: 'e',
  built: true,
};
