import {
  CalendarRange,
  ClipboardCheck,
  Cloud,
  Crosshair,
  FileText,
  Gauge,
  Grid3x3,
  Lightbulb,
  type LucideIcon,
  MonitorSmartphone,
  Package,
  Settings2,
  ShieldAlert,
} from 'lucide-react';
import type { Texts } from '../texts/en';

/** Where a page stands in the navigation. */
export type Section = 'posture' | 'assurance' | 'planning' | 'organization';

/** The name of a page: its folder, and what the catalogue calls it by. */
export type PageName = keyof Texts['shell']['pages'];

/** A page as the navigation, the command palette and links from other pages know it. */
export interface PageDefinition {
  name: PageName;
  /** Its address without parameters; detail pages are below it. */
  path: string;
  /** What the navigation's link asks for; everything when left out. */
  search?: Record<string, string>;
  /** Reached from other pages only; the navigation shows it as part of this one. */
  partOf?: PageName;
  section: Section;
  icon: LucideIcon;
  /** What is pressed after `g` to go there, where shortcuts are switched on. */
  key: string;
}

const vulnerabilities: PageDefinition = {
  name: 'vulnerabilities',
  path: '/vulnerabilities',
  search: { status: 'open' },
  section: 'posture',
  icon: ShieldAlert,
  key: 'v',
};

const software: PageDefinition = { name: 'software', path: '/software', section: 'posture', icon: Package, key: 'w' };

/** Every page in the order of the navigation. It knows no component, so that links to a page may stand anywhere. */
export const pages: readonly PageDefinition[] = [
  { name: 'overview', path: '/', section: 'posture', icon: Gauge, key: 'o' },
  vulnerabilities,
  // The same by finding: where numbers of findings lead.
  {
    ...vulnerabilities,
    name: 'findings',
    path: '/findings',
    search: { state: 'open' },
    key: 'f',
    partOf: 'vulnerabilities',
  },
  { name: 'devices', path: '/devices', section: 'posture', icon: MonitorSmartphone, key: 'd' },
  software,
  // Who has what a pasted list names.
  { ...software, name: 'checkList', path: '/software/check', key: 'l', partOf: 'software' },
  { name: 'riskMatrix', path: '/risk-matrix', section: 'posture', icon: Grid3x3, key: 'm' },
  { name: 'threatModel', path: '/threat-model', section: 'posture', icon: Crosshair, key: 't' },
  { name: 'compliance', path: '/compliance', section: 'assurance', icon: ClipboardCheck, key: 'c' },
  { name: 'cloud', path: '/cloud', section: 'assurance', icon: Cloud, key: 's' },
  { name: 'reports', path: '/reports', section: 'assurance', icon: FileText, key: 'e' },
  { name: 'recommendations', path: '/recommendations', section: 'planning', icon: Lightbulb, key: 'r' },
  { name: 'planning', path: '/planning', section: 'planning', icon: CalendarRange, key: 'p' },
  { name: 'settings', path: '/settings', section: 'organization', icon: Settings2, key: 'x' },
];

const PATHS = Object.fromEntries(pages.map(({ name, path }) => [name, path])) as Record<PageName, string>;

/** The path of a page. */
export function pathOf(name: PageName): string {
  return PATHS[name];
}

/** The page that an address of this site leads to, or one below it; null for one that there is not. */
export function pageAt(address: string): PageName | null {
  const [path = ''] = address.split(/[?#]/, 1);
  const found = pages
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  return found[0]?.name ?? null;
}
