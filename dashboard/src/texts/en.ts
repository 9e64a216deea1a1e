import { en as cloud } from '../pages/cloud/texts.en';
import { en as compliance } from '../pages/compliance/texts.en';
import { en as devices } from '../pages/devices/texts.en';
import { en as overview } from '../pages/overview/texts.en';
import { en as planning } from '../pages/planning/texts.en';
import { en as recommendations } from '../pages/recommendations/texts.en';
import { en as reports } from '../pages/reports/texts.en';
import { en as riskMatrix } from '../pages/risk-matrix/texts.en';
import { en as settings } from '../pages/settings/texts.en';
import { en as signIn } from '../pages/sign-in/texts.en';
import { en as threatModel } from '../pages/threat-model/texts.en';
import { en as vulnerabilities } from '../pages/vulnerabilities/texts.en';
import { en as common } from './common.en';
import { en as shell } from './shell.en';

/** Every text of the dashboard. A page's own texts are in its folder. */
export const en = {
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

/** The catalogue that every language has to fill; a text that is missing does not compile. */
export type Texts = typeof en;
