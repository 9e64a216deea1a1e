import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { endedLine, type EndOfLife, endOfLifeOf, isOfItsMaker, releaseOf, type ReleaseLine } from './end-of-life.js';

/** A package with its installed versions. */
export interface VersionedPackage {
  id: number;
  ecosystem: string;
  purl: string | null;
  versions: readonly string[];
}

/** Tells of which installed packages no more fixes come: the distribution has ended, or the line of releases has. */
@Injectable()
export class EndedSoftware {
  constructor(
    private readonly intelligence: IntelligenceQueries,
    private readonly clock: Clock,
  ) {}

  /** By the id of the package; what is not in the map has not ended, or nobody knows. Two statements, whatever their number. */
  async among(packages: readonly VersionedPackage[]): Promise<Map<number, EndOfLife>> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const distributions = await this.distributions([...new Set(packages.map(({ ecosystem }) => ecosystem))], today);
    const ofPackages = await this.intelligence.endOfLifeOfPackages();
    const found = new Map<number, EndOfLife>();
    for (const { id, ecosystem, purl, versions } of packages) {
      const own = purl !== null && isOfItsMaker(ecosystem) ? (ofPackages.get(purl) ?? []) : [];
      const end = endOfLifeOf(versions, { distribution: distributions.get(ecosystem) ?? null, own }, today);
      if (end !== null) found.set(id, end);
    }
    return found;
  }

  private async distributions(ecosystems: readonly string[], today: string): Promise<Map<string, ReleaseLine>> {
    const releases = ecosystems.flatMap((ecosystem) => {
      const release = releaseOf(ecosystem);
      return release === null ? [] : [{ ecosystem, ...release }];
    });
    const lines = await this.intelligence.endOfLife([...new Set(releases.map(({ product }) => product))]);
    return new Map(
      releases.flatMap(({ ecosystem, product, version }) => {
        const line = endedLine(lines.get(product) ?? [], version, today);
        return line === null ? [] : [[ecosystem, line] as const];
      }),
    );
  }
}
