import * as cloud from './cloud/definition';
import * as compliance from './compliance/definition';
import * as devices from './devices/definition';
import * as overview from './overview/definition';
import type { PageDefinition, PageName } from './page';
import * as planning from './planning/definition';
import * as recommendations from './recommendations/definition';
import * as reports from './reports/definition';
import * as riskMatrix from './risk-matrix/definition';
import * as settings from './settings/definition';
import * as software from './software/definition';
import * as threatModel from './threat-model/definition';
import * as vulnerabilities from './vulnerabilities/definition';

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
