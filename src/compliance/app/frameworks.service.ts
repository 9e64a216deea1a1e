import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, NotFoundError } from '../../platform/index.js';
import { Catalogue, type CatalogueControl, type CatalogueFramework, frameworkOf } from '../catalogue/catalogue.js';
import { OwnFrameworkRepository, type OwnFramework } from '../persistence/own-framework.repository.js';

/** Controls of own frameworks that a process keeps in memory, of all organizations together: some 100 MB. */
const CACHED_CONTROLS = 100_000;

/** A framework that an organization can be assessed by. */
export class KnownFramework {
  private readonly byId: ReadonlyMap<string, CatalogueControl>;
  private readonly byParent = new Map<string, CatalogueControl[]>();

  constructor(
    readonly framework: CatalogueFramework,
    /** Null for one that comes with the service. */
    readonly own: OwnFramework | null,
  ) {
    this.byId = new Map(framework.controls.map((control) => [control.id, control]));
    for (const control of framework.controls) {
      if (control.parent === null) continue;
      const parts = this.byParent.get(control.parent);
      if (parts) parts.push(control);
      else this.byParent.set(control.parent, [control]);
    }
  }

  /** Ids are text and case matters. */
  control(id: string): CatalogueControl | null {
    return this.byId.get(id) ?? null;
  }

  /** The controls whose parent it is. */
  parts(id: string): readonly CatalogueControl[] {
    return this.byParent.get(id) ?? [];
  }
}

/** The frameworks that an organization has: those of the catalogue, and its own. */
@Injectable()
export class Frameworks {
  private readonly shipped: readonly KnownFramework[];
  private readonly cache = new LRUCache<string, CatalogueFramework>({
    maxSize: CACHED_CONTROLS,
    sizeCalculation: ({ controls }) => controls.length + 1,
  });

  constructor(
    private readonly catalogue: Catalogue,
    private readonly owned: OwnFrameworkRepository,
    private readonly clock: Clock,
  ) {
    this.shipped = catalogue.frameworks.map((framework) => new KnownFramework(framework, null));
  }

  /** All, by slug, with the own ones as they were at a moment. Of a slug that both have, the catalogue's is meant. */
  async of(organizationId: number, at: Date = this.clock.now()): Promise<KnownFramework[]> {
    const own = await this.owned.current(organizationId, at);
    const read = await this.read(
      organizationId,
      own.filter(({ slug }) => !this.isShipped(slug)),
    );
    return [...this.shipped, ...read].sort((a, b) => (a.framework.slug < b.framework.slug ? -1 : 1));
  }

  /** Those that come with the service or its configuration, by slug. */
  ofCatalogue(): readonly KnownFramework[] {
    return this.shipped;
  }

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, at: Date = this.clock.now()): Promise<KnownFramework> {
    const shipped = this.shipped.find(({ framework }) => framework.slug === slug);
    if (shipped) return shipped;
    const [own] = await this.read(organizationId, await this.owned.current(organizationId, at, slug));
    if (!own) throw new NotFoundError('framework');
    return own;
  }

  /** Throws `NotFoundError`, for the framework or the control. */
  async control(
    organizationId: number,
    slug: string,
    id: string,
    at: Date = this.clock.now(),
  ): Promise<{ framework: CatalogueFramework; control: CatalogueControl }> {
    const known = await this.one(organizationId, slug, at);
    const control = known.control(id);
    if (!control) throw new NotFoundError('control');
    return { framework: known.framework, control };
  }

  isShipped(slug: string): boolean {
    return this.catalogue.framework(slug) !== null;
  }

  /** With their controls: what this process has not seen yet is asked for in one statement. */
  private async read(organizationId: number, own: readonly OwnFramework[]): Promise<KnownFramework[]> {
    const keyOf = ({ slug, revision }: Pick<OwnFramework, 'slug' | 'revision'>): string =>
      `${organizationId} ${slug} ${revision}`;
    const found = new Map<string, CatalogueFramework>();
    for (const one of own) {
      const stored = this.cache.get(keyOf(one));
      if (stored) found.set(keyOf(one), stored);
    }
    const missing = own.filter((one) => !found.has(keyOf(one)));
    const contents = missing.length === 0 ? [] : await this.owned.contents(organizationId, missing);
    for (const { content, ...one } of contents) {
      // Signals speak for shipped frameworks only: nobody has evaluated what they prove of this one.
      const framework = frameworkOf(content, null, new Map());
      found.set(keyOf(one), framework);
      this.cache.set(keyOf(one), framework);
    }
    return own.flatMap((one) => {
      const framework = found.get(keyOf(one));
      return framework ? [new KnownFramework(framework, one)] : [];
    });
  }
}
