import * as cloud from './cloud';
import * as compliance from './compliance';
import * as devices from './devices';
import * as overview from './overview';
import type { PageDefinition, PageName } from './page';
import * as planning from './planning';
import * as recommendations from './recommendations';
import * as reports from './reports';
import * as riskMatrix from './risk-matrix';
import * as settings from './settings';
import * as software from './software';
import * as threatModel from './threat-model';
import * as vulnerabilities from './vulnerabilities';

/** Every page in the order of the navigation; each is switched on in its own folder. */
const pages: readonly PageDefinition[] = [
  overview.page,
  vulnerabilities.page,
  vulnerabilities.findingsPage,
  devices.page,
  software.page,
  software.checkListPage,
  riskMatrix.page,
  threatModel.page,
  compliance.page,
  cloud.page,
  reports.page,
  recommendations.page,
  planning.page,
  settings.page,
];

/** The pages that there are. */
export const builtPages = pages.filter(({ built }) => built);

/** The path of a page, or null while it is not built. */
export function pathOf(name: PageName): string | null {
  return builtPages.find((page) => page.name === name)?.path ?? null;
}

/** The page that an address of this site leads to, or one below it; null for one that there is not. */
export function pageAt(address: string): PageName | null {
  const [path = ''] = address.split(/[?#]/, 1);
  const found = builtPages
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  return found[0]?.name ?? null;
}

/** What the router knows. */
export const pageRoutes = [
  ...overview.routes,
  ...vulnerabilities.routes,
  ...devices.routes,
  ...software.routes,
  ...riskMatrix.routes,
  ...threatModel.routes,
  ...compliance.routes,
  ...cloud.routes,
  ...reports.routes,
  ...recommendations.routes,
  ...planning.routes,
  ...settings.routes,
] as const;
