import { CalendarRange } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'planning',
  path: '/planning',
  section: 'planning',
  icon: CalendarRange,
  key: 'p',
  built: true,
};
