import type { RiskCause } from '../../domain/risk-cause.js';

/** What an import changed, gathered while it writes. */
export class ImportChanges {
  private readonly marked = new Map<RiskCause, Set<string>>();
  private readonly weak = new Set<string>();
  private readonly packages = new Map<string, { ofSource: boolean; names: Set<string> }>();
  private readonly aliases = new Map<string, { aliases: readonly string[]; covers: readonly string[] }>();
  private readonly malware = new Set<string>();
  /** Facts that were added, changed or removed. */
  count = 0;

  /** Facts of these CVEs were added, changed or removed: they are counted, and risk has to look at them again. */
  moved(cause: RiskCause, cves: readonly string[]): void {
    this.count += cves.length;
    this.mark(cause, cves);
  }

  /** What risk has to look at again. */
  mark(cause: RiskCause, cves: readonly string[]): void {
    const known = this.marked.get(cause) ?? new Set();
    for (const cve of cves) known.add(cve);
    this.marked.set(cause, known);
  }

  /** Weaknesses that stand for something else now, whoever says which vulnerabilities have them. */
  weaknesses(cwes: readonly string[]): void {
    for (const cwe of cwes) this.weak.add(cwe);
  }

  package(ecosystem: string, name: string, ofSource: boolean): void {
    const known = this.packages.get(ecosystem) ?? { ofSource, names: new Set() };
    known.names.add(name);
    this.packages.set(ecosystem, known);
  }

  /** The advisory's other names, or the CVEs that it is about where there are several; once for all its packages. */
  alias(id: string, aliases: readonly string[], covers: readonly string[] = []): void {
    this.aliases.set(id, { aliases, covers });
  }

  /** Vulnerabilities of which it is now said, or no longer, that they are malware. */
  reconsider(identifiers: readonly string[]): void {
    for (const identifier of identifiers) this.malware.add(identifier);
  }

  get marks(): ReadonlyMap<RiskCause, ReadonlySet<string>> {
    return this.marked;
  }

  get changedWeaknesses(): ReadonlySet<string> {
    return this.weak;
  }

  get changedPackages(): ReadonlyMap<string, { ofSource: boolean; names: ReadonlySet<string> }> {
    return this.packages;
  }

  get changedMalware(): ReadonlySet<string> {
    return this.malware;
  }

  get changedAliases(): readonly { id: string; aliases: readonly string[]; covers?: readonly string[] }[] {
    return [...this.aliases].map(([id, { aliases, covers }]) => ({
      id,
      aliases,
      ...(covers.length === 0 ? {} : { covers }),
    }));
  }
}
