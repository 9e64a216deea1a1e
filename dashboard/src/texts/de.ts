import { de as cloud } from '../pages/cloud/texts.de';
import { de as compliance } from '../pages/compliance/texts.de';
import { de as devices } from '../pages/devices/texts.de';
import { de as overview } from '../pages/overview/texts.de';
import { de as planning } from '../pages/planning/texts.de';
import { de as recommendations } from '../pages/recommendations/texts.de';
import { de as reports } from '../pages/reports/texts.de';
import { de as riskMatrix } from '../pages/risk-matrix/texts.de';
import { de as settings } from '../pages/settings/texts.de';
import { de as signIn } from '../pages/sign-in/texts.de';
import { de as threatModel } from '../pages/threat-model/texts.de';
import { de as vulnerabilities } from '../pages/vulnerabilities/texts.de';
import { de as common } from './common.de';
import type { Texts } from './en';
import { de as shell } from './shell.de';

/** German. */
export const de: Texts = {
  common,
  shell,
  signIn,
  pages: {
    overview,
    vulnerabilities,
    findings: { title: vulnerabilities.findingsTitle },
    devices,
    riskMatrix,
    threatModel,
    compliance,
    cloud,
    reports,
    recommendations,
    planning,
    settings,
  },
};
