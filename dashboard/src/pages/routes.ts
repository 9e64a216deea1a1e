import * as cloud from './cloud';
import * as compliance from './compliance';
import * as devices from './devices';
import * as overview from './overview';
import * as planning from './planning';
import * as recommendations from './recommendations';
import * as reports from './reports';
import * as riskMatrix from './risk-matrix';
import * as settings from './settings';
import * as software from './software';
import * as threatModel from './threat-model';
import * as vulnerabilities from './vulnerabilities';

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
