import { Lightbulb } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'recommendations',
  path: '/recommendations',
  section: 'planning',
  icon: Lightbulb,
  key: 'r',
  built: true,
};
