import { Injectable } from '@nestjs/common';
import { AuditLog, Database, DocumentReaders, type Made, NotFoundError, withMade } from '../../platform/index.js';
import { frameworkOf } from '../catalogue/catalogue.js';
import type { FrameworkFile } from '../catalogue/framework-file.js';
import type { By } from '../domain/history.js';
import { ShippedFrameworkError, TooManyControlsError, TooManyFrameworksError } from '../errors.js';
import { OwnFrameworkRepository } from '../persistence/own-framework.repository.js';
import { frameworkNote } from './claim-notes.js';
import { Frameworks, KnownFramework } from './frameworks.service.js';
import { Ledger } from './ledger.service.js';
import { readFrameworkDocument } from './read-framework-document.js';

/** Frameworks of its own that an organization may have. */
export const OWN_FRAMEWORK_LIMIT = 50;
/** Controls that these may have together: each list of gaps evaluates them all. The largest framework that we know has 1,200. */
export const OWN_CONTROL_LIMIT = 10_000;
/** Characters up to which a document is read at once: larger ones in a process beside this one. */
const READ_HERE = 256 * 1024;
const READER = new URL(`./framework.reader.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href;

/** Takes an organization's own frameworks in, and out of use. */
@Injectable()
export class ImportFramework {
  constructor(
    private readonly database: Database,
    private readonly frameworks: Frameworks,
    private readonly owned: OwnFrameworkRepository,
    private readonly ledger: Ledger,
    private readonly audit: AuditLog,
    private readonly readers: DocumentReaders,
  ) {}

  /** Throws what {@link readFrameworkDocument} throws. */
  read(organizationId: number, text: string, slug: string | null): Promise<FrameworkFile> {
    if (text.length <= READ_HERE) return readFrameworkDocument(text, slug);
    const make = async (): Promise<Made<FrameworkFile>> => ({
      value: await this.readers.read<FrameworkFile>(organizationId, READER, Buffer.from(text), slug),
      leave: () => undefined,
    });
    return withMade('framework', make, (file) => Promise.resolve(file));
  }

  /**
   * Adds a revision; what was imported before is kept. The same again changes nothing (`isNew: false`). The file has been
   * checked. Throws {@link ShippedFrameworkError}, {@link TooManyFrameworksError} and {@link TooManyControlsError}.
   */
  async execute(
    organizationId: number,
    by: By,
    content: FrameworkFile,
  ): Promise<{ known: KnownFramework; isNew: boolean }> {
    const { slug, version } = content;
    if (this.frameworks.isShipped(slug)) throw new ShippedFrameworkError(slug);
    const framework = frameworkOf(content, null, new Map());
    return this.database.transaction(async () => {
      const at = await this.ledger.lock(organizationId);
      const present = await this.owned.current(organizationId, at);
      const before = present.find((one) => one.slug === slug);
      if (before?.hash === framework.manifestHash)
        return { known: new KnownFramework(framework, before), isNew: false };
      if (!before && present.length >= OWN_FRAMEWORK_LIMIT) throw new TooManyFrameworksError(OWN_FRAMEWORK_LIMIT);
      const of = await this.owned.controls(organizationId, present);
      const others = of.filter((one) => one.slug !== slug).reduce((sum, { controls }) => sum + controls, 0);
      const replaced = of.find((one) => one.slug === slug)?.controls ?? 0;
      const wanted = content.controls.length;
      // Whoever had more before there was a bound may still bring one with fewer.
      if (others + wanted > OWN_CONTROL_LIMIT && wanted > replaced)
        throw new TooManyControlsError(others, wanted, OWN_CONTROL_LIMIT);
      const revision = await this.owned.nextRevision(organizationId, slug);
      const importedBy = { kind: by.kind, id: by.id };
      const own = { slug, revision, version, hash: framework.manifestHash, importedBy, importedAt: at };
      await this.owned.add(organizationId, { ...own, content });
      const ledger = await this.ledger.append(organizationId, at, [frameworkNote(own, 'import', importedBy)]);
      await this.audit.record({
        organizationId,
        action: 'framework.imported',
        target: { type: 'framework', id: slug },
        facts: { version, revision, hash: own.hash, controls: content.controls.length, ledger },
      });
      return { known: new KnownFramework(framework, own), isNew: true };
    });
  }

  /** Takes one out of use; what was claimed about it stays. Throws {@link ShippedFrameworkError} and `NotFoundError`. */
  async remove(organizationId: number, by: By, slug: string): Promise<void> {
    if (this.frameworks.isShipped(slug)) throw new ShippedFrameworkError(slug);
    await this.database.transaction(async () => {
      const at = await this.ledger.lock(organizationId);
      const inUse = await this.owned.inUse(organizationId, slug);
      if (inUse.length === 0) throw new NotFoundError('framework');
      const remover = { kind: by.kind, id: by.id };
      await this.owned.remove(organizationId, slug, remover, at);
      const notes = inUse.map((one) => frameworkNote(one, 'remove', remover));
      const ledger = await this.ledger.append(organizationId, at, notes);
      await this.audit.record({
        organizationId,
        action: 'framework.removed',
        target: { type: 'framework', id: slug },
        facts: { revisions: inUse.length, ledger },
      });
    });
  }
}
