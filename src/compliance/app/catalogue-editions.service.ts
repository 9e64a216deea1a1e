import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationBootstrap, type Provider } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { CHECK_CATALOGUE } from '../../scans/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { SIGNALS } from '../catalogue/signals.js';
import { complianceConfig, type ComplianceConfig } from '../config.js';
import { CatalogueEditionRepository } from '../persistence/ledger.repository.js';

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

/** Keeps by which edition of the catalogue was evaluated when: a replay uses the one of today, and says which one was in force. */
@Injectable()
export class CatalogueEditions implements OnApplicationBootstrap {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly editions: CatalogueEditionRepository,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const versions = this.catalogue.frameworks.map(({ slug, catalogueVersion }) => [slug, catalogueVersion] as const);
    await this.editions.note(this.clock.now(), this.catalogue.hash, Object.fromEntries(versions));
  }

  /** The catalogue version of a framework of the service at a moment; null when it was not known then. */
  versionAt(at: Date, slug: string): Promise<string | null> {
    return this.editions.versionAt(at, slug);
  }
}
