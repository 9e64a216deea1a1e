import type { en as cloud } from '../pages/cloud/texts.en';
import type { en as compliance } from '../pages/compliance/texts.en';
import type { en as devices } from '../pages/devices/texts.en';
import type { en as overview } from '../pages/overview/texts.en';
import type { en as planning } from '../pages/planning/texts.en';
import type { en as recommendations } from '../pages/recommendations/texts.en';
import type { en as reports } from '../pages/reports/texts.en';
import type { en as riskMatrix } from '../pages/risk-matrix/texts.en';
import type { en as settings } from '../pages/settings/texts.en';
import type { en as software } from '../pages/software/texts.en';
import type { en as threatModel } from '../pages/threat-model/texts.en';
import type { en as vulnerabilities } from '../pages/vulnerabilities/texts.en';
import type { en as signIn } from '../pages/sign-in/texts.en';
import { en as common } from './common.en';
import { type LateParts, lateParts } from './late-parts';
import { en as shell } from './shell.en';
import type { en as why } from './why.en';

/** What each page says; it is in the page's folder, and comes with the page. */
export interface PageTexts {
  cloud: typeof cloud;
  compliance: typeof compliance;
  devices: typeof devices;
  overview: typeof overview;
  planning: typeof planning;
  recommendations: typeof recommendations;
  reports: typeof reports;
  riskMatrix: typeof riskMatrix;
  settings: typeof settings;
  signIn: typeof signIn;
  software: typeof software;
  threatModel: typeof threatModel;
  vulnerabilities: typeof vulnerabilities;
  /** Of no page alone: why an action is where it is. */
  why: typeof why;
}

const spoken = { common, shell };

/** The catalogue that every language has to fill; a text that is missing does not compile. */
export type Texts = typeof spoken & LateParts<PageTexts>;

/** English. */
export const en: Texts = {
  ...spoken,
  ...lateParts<PageTexts>({
    cloud: async () => (await import('../pages/cloud/texts.en')).en,
    compliance: async () => (await import('../pages/compliance/texts.en')).en,
    devices: async () => (await import('../pages/devices/texts.en')).en,
    overview: async () => (await import('../pages/overview/texts.en')).en,
    planning: async () => (await import('../pages/planning/texts.en')).en,
    recommendations: async () => (await import('../pages/recommendations/texts.en')).en,
    reports: async () => (await import('../pages/reports/texts.en')).en,
    riskMatrix: async () => (await import('../pages/risk-matrix/texts.en')).en,
    settings: async () => (await import('../pages/settings/texts.en')).en,
    signIn: async () => (await import('../pages/sign-in/texts.en')).en,
    software: async () => (await import('../pages/software/texts.en')).en,
    threatModel: async () => (await import('../pages/threat-model/texts.en')).en,
    vulnerabilities: async () => (await import('../pages/vulnerabilities/texts.en')).en,
    why: async () => (await import('./why.en')).en,
  }),
};
