import { de as common } from './common.de';
import type { PageTexts, Texts } from './en';
import { lateParts } from './late-parts';
import { de as shell } from './shell.de';

/** German. */
export const de: Texts = {
  common,
  shell,
  ...lateParts<PageTexts>({
    cloud: async () => (await import('../pages/cloud/texts.de')).de,
    compliance: async () => (await import('../pages/compliance/texts.de')).de,
    devices: async () => (await import('../pages/devices/texts.de')).de,
    overview: async () => (await import('../pages/overview/texts.de')).de,
    planning: async () => (await import('../pages/planning/texts.de')).de,
    recommendations: async () => (await import('../pages/recommendations/texts.de')).de,
    reports: async () => (await import('../pages/reports/texts.de')).de,
    riskMatrix: async () => (await import('../pages/risk-matrix/texts.de')).de,
    settings: async () => (await import('../pages/settings/texts.de')).de,
    signIn: async () => (await import('../pages/sign-in/texts.de')).de,
    software: async () => (await import('../pages/software/texts.de')).de,
    threatModel: async () => (await import('../pages/threat-model/texts.de')).de,
    vulnerabilities: async () => (await import('../pages/vulnerabilities/texts.de')).de,
    why: async () => (await import('./why.de')).de,
  }),
};
