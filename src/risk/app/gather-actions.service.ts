import { Injectable } from '@nestjs/common';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { type Action, type ActionContext, actionOf, type ActionFigures, migrationOf } from '../domain/action.js';
import { firstOfWaves, waveKey } from '../domain/action-part.js';
import { type EndedRelease, endedRelease, releaseOf } from '../domain/release-end.js';
import { ActionReadingRepository, type ActionRow, type ReleaseRow } from '../persistence/action-reading.repository.js';

/** Gathers everything that one could do, from roll-ups: three statements at most. */
@Injectable()
export class GatherActions {
  constructor(
    private readonly reading: ActionReadingRepository,
    private readonly intelligence: IntelligenceQueries,
  ) {}

  /** In no order. `today` is a date. */
  async execute(organizationId: number, context: ActionContext, today: string): Promise<Action[]> {
    const rows = await this.reading.all(organizationId);
    const ended = await this.endedReleases(rows, today);
    const releases = ended.size === 0 ? [] : await this.reading.releases(organizationId, [...ended.keys()]);
    const migrations = [...ended].flatMap(([ecosystem, release]) => {
      const devices = releases.filter((row) => row.ecosystem === ecosystem);
      const parts = rows.filter((row) => row.kind === 'package' && row.ecosystem === ecosystem);
      return devices.length === 0 ? [] : [migrationOf(ecosystem, release, parts, figuresOf(devices), context)];
    });
    // What has no fix in a release that gets none any more is left by leaving the release.
    const single = rows.filter((row) => row.fixable || !ended.has(row.ecosystem));
    return [...single.map((row) => actionOf(row, context)), ...migrations];
  }

  /** By ecosystem. */
  private async endedReleases(rows: readonly ActionRow[], today: string): Promise<Map<string, EndedRelease>> {
    const known = new Map(
      rows.flatMap(({ kind, ecosystem }) => {
        const release = kind === 'package' ? releaseOf(ecosystem) : null;
        return release ? [[ecosystem, release] as const] : [];
      }),
    );
    const products = [...new Set([...known.values()].map(({ product }) => product))];
    const cycles = await this.intelligence.endOfLife(products);
    return new Map(
      [...known].flatMap(([ecosystem, { product, release }]) => {
        const ended = endedRelease(release, cycles.get(product) ?? [], today);
        return ended ? [[ecosystem, ended] as const] : [];
      }),
    );
  }
}

function figuresOf(rows: readonly ReleaseRow[]): { figures: ActionFigures; waves: Record<string, number> } {
  const figures = { devices: 0, findings: 0, byLevel: [0, 0, 0, 0, 0, 0], byConfidence: [0, 0, 0] };
  const waves: Record<string, number> = {};
  for (const { level, tier, dueDay, confidence, devices, findings } of rows) {
    figures.devices += devices;
    figures.findings += findings;
    figures.byLevel[level] = (figures.byLevel[level] ?? 0) + devices;
    figures.byConfidence[confidence] = (figures.byConfidence[confidence] ?? 0) + devices;
    const key = String(waveKey(tier, dueDay));
    waves[key] = (waves[key] ?? 0) + devices;
  }
  const { tier, dueDay } = firstOfWaves(waves);
  return { figures: { ...figures, tier: tier ?? -1, dueDay }, waves };
}
