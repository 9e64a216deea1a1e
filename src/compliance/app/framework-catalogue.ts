import { fileURLToPath } from 'node:url';
import type { Provider } from '@nestjs/common';
import { CHECK_CATALOGUE } from '../../scans/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { SIGNALS } from '../catalogue/signals.js';
import { complianceConfig, type ComplianceConfig } from '../config.js';

/** The frameworks that come with the service. */
const SHIPPED = fileURLToPath(new URL('../frameworks/', import.meta.url));

/** Reads the catalogue once, at the start; a file that cannot be used ends the start and is named with its lines. */
export const frameworkCatalogue: Provider = {
  provide: Catalogue,
  useFactory: ({ COMPLIANCE_FRAMEWORKS }: ComplianceConfig) =>
    loadCatalogue({
      folders: [SHIPPED, ...(COMPLIANCE_FRAMEWORKS === '' ? [] : [COMPLIANCE_FRAMEWORKS])],
      signals: SIGNALS,
      checks: new Set(CHECK_CATALOGUE.map(({ id }) => id)),
    }),
  inject: [complianceConfig.token],
};
