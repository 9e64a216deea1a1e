import type { RiskCause } from '../../domain/risk-cause.js';
import type { ChangedName, ImportScratchRepository } from '../../persistence/import-scratch.repository.js';

/** What an import changed, gathered while it writes: a batch in memory, all of it in the database. */
export class ImportChanges {
  private gathered = new Map<string, ChangedName>();
  /** Facts that were added, changed or removed. */
  count = 0;

  constructor(private readonly scratch: ImportScratchRepository) {}

  /** Facts of these CVEs were added, changed or removed: they are counted, and risk has to look at them again. */
  moved(cause: RiskCause, cves: readonly string[]): void {
    this.count += cves.length;
    this.invalidate(cause, cves);
  }

  /** What risk has to look at again. */
  invalidate(cause: RiskCause, cves: readonly string[]): void {
    for (const name of cves) this.gather({ kind: 'risk', scope: cause, name, detail: null });
  }

  /** Weaknesses that stand for something else now, whoever says which vulnerabilities have them. */
  weaknesses(cwes: readonly string[]): void {
    for (const name of cwes) this.gather({ kind: 'weakness', scope: '', name, detail: null });
  }

  package(ecosystem: string, name: string, ofSource: boolean): void {
    this.gather({ kind: 'package', scope: ecosystem, name, detail: { ofSource } });
  }

  /** The advisory's other names, or the CVEs that it is about where there are several; once for all its packages. */
  alias(id: string, aliases: readonly string[], covers: readonly string[] = []): void {
    const detail = { aliases, ...(covers.length === 0 ? {} : { covers }) };
    this.gather({ kind: 'alias', scope: '', name: id, detail });
  }

  /** Vulnerabilities of which it is now said, or no longer, that they are malware. */
  reconsider(identifiers: readonly string[]): void {
    for (const name of identifiers) this.gather({ kind: 'malware', scope: '', name, detail: null });
  }

  /** Puts down what was gathered; to be called often. */
  async flush(): Promise<void> {
    const names = [...this.gathered.values()];
    this.gathered = new Map();
    await this.scratch.changed(names);
  }

  private gather(changed: ChangedName): void {
    this.gathered.set(`${changed.kind}\n${changed.scope}\n${changed.name}`, changed);
  }
}
