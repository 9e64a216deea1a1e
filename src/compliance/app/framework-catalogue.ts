import { fileURLToPath } from 'node:url';
import type { Provider } from '@nestjs/common';
import { CHECK_CATALOGUE } from '../../scans/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { SIGNALS } from '../catalogue/signals.js';
import { complianceConfig, type ComplianceConfig } from '../config.js';

/** The frameworks that come with the service. */
const SHIPPED = fileURLToPath(new URL('../frameworks/', import.meta.url));

/** What comes with the service does not change while the process lives, however many applications are made in it. */
let shipped: Promise<Catalogue> | undefined;

function load(folders: readonly string[]): Promise<Catalogue> {
  return loadCatalogue({ folders, signals: SIGNALS, checks: new Set(CHECK_CATALOGUE.map(({ id }) => id)) });
}

/** Reads the catalogue once, at the start; a file that cannot be used ends the start and is named with its lines. */
export const frameworkCatalogue: Provider = {
  provide: Catalogue,
  useFactory: ({ COMPLIANCE_FRAMEWORKS }: ComplianceConfig) =>
    COMPLIANCE_FRAMEWORKS === '' ? (shipped ??= load([SHIPPED])) : load([SHIPPED, COMPLIANCE_FRAMEWORKS]),
  inject: [complianceConfig.token],
};
