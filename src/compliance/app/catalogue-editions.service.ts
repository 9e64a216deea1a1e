import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { CatalogueEditionRepository } from '../persistence/catalogue-edition.repository.js';

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
