import { MonitorSmartphone } from 'lucide-react';
import type { PageDefinition } from '../page';

export const page: PageDefinition = {
  name: 'devices',
  path: '/devices',
  section: 'posture',
  icon: MonitorSmartphone,
  key: 'd',
  built: true,
};
