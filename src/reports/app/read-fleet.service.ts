import { Injectable } from '@nestjs/common';
import { DeviceHealths } from '../../devices/index.js';
import { endedSystem, productOf, type SupportCycle } from '../../risk/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { type DescribedFleet, ENDING_DAYS, type EndingSystem, type FleetSystem } from '../domain/fleet.js';
import { FleetQueryRepository } from '../persistence/fleet-query.repository.js';

const DAY_MS = 86_400_000;
const SHOWN = 10;

/** The devices of an organization, which of them are silent, and which of their systems get no more updates. */
@Injectable()
export class ReadFleet {
  constructor(
    private readonly repository: FleetQueryRepository,
    private readonly healths: DeviceHealths,
    private readonly intelligence: IntelligenceQueries,
  ) {}

  async execute(organizationId: number, now: Date): Promise<DescribedFleet> {
    const today = now.toISOString().slice(0, 10);
    const dark = await this.healths.dark(organizationId, now, SHOWN);
    const silent = dark.filter(({ health }) => health === 'silent');
    const { named, ...fleet } = await this.repository.read(
      organizationId,
      silent.map(({ id }) => id),
    );
    const silentAfterDays = await this.healths.silentAfterDays(organizationId);
    const products = fleet.systems.flatMap(({ osId }) => (osId === null ? [] : [productOf(osId)]));
    const cycles = await this.intelligence.endOfLife([...new Set(products)]);
    const cyclesOf = ({ osId }: FleetSystem): readonly SupportCycle[] =>
      osId === null ? [] : (cycles.get(productOf(osId)) ?? []);
    const ending = fleet.systems.flatMap((system) => endOf(system, cyclesOf(system), today) ?? []);
    return {
      ...fleet,
      silentAfterDays,
      unheard: { total: silent[0]?.total ?? 0, first: named },
      ending: ending.sort((a, b) => orderOf(a) - orderOf(b) || compare(a.endsOn ?? '', b.endsOn ?? '')),
      withoutDates: fleet.systems
        .filter((system) => system.version === null || cyclesOf(system).length === 0)
        .reduce((sum, { devices }) => sum + devices, 0),
    };
  }
}

/** Null while it is looked after for longer, and where nothing is known. */
function endOf(system: FleetSystem, cycles: readonly SupportCycle[], today: string): EndingSystem | null {
  const { osId, version, name, devices } = system;
  if (osId === null || version === null) return null;
  const now = endedSystem(cycles, version, today);
  const end = now ?? endedSystem(cycles, version, daysFrom(today, ENDING_DAYS));
  if (!end) return null;
  const state = now === null ? 'ending' : now.checkId === 'end-of-life-os' ? 'ended' : 'extended';
  // Day 0 stands for a system of which only the fact is known.
  const endsOn = end.day === 0 ? null : new Date(end.day * DAY_MS).toISOString().slice(0, 10);
  return { name: `${name ?? osId} ${version}`, devices, endsOn, state };
}

function orderOf({ state }: EndingSystem): number {
  return ['ended', 'extended', 'ending'].indexOf(state);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
