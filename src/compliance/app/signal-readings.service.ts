import { Injectable } from '@nestjs/common';
import { SIGNALS } from '../catalogue/signals.js';
import { parseDay } from '../domain/days.js';
import { DEFAULT_COMPLIANCE_POLICY } from '../domain/policy.js';
import type { SignalPopulation } from '../domain/population.js';
import { NOT_REPORTED, populationOf } from '../domain/signal-cells.js';
import { type CellsOfSignals, ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { OrganizationSignals } from './organization-signals.service.js';

/** What is known about every signal of the catalogue. */
export interface SignalsRead {
  /** Of what is kept of devices; `0` before anything was counted. */
  version: string;
  /** By key. Nobody is in a population of which nothing is known. */
  populations: Map<string, SignalPopulation>;
  /** Keys of the signals that read a suite which is connected. */
  connected: ReadonlySet<string>;
  /** When something changed last, or for an earlier day its beginning; null before anything was counted. */
  asOf: Date | null;
}

/** Reads the population of every signal, in two statements at any number of devices. */
@Injectable()
export class SignalReadings {
  constructor(
    private readonly signals: ComplianceSignalRepository,
    private readonly asked: OrganizationSignals,
  ) {}

  /** As it is; ages are those of `at`. */
  async of(organizationId: number, at: Date, freshDays = DEFAULT_COMPLIANCE_POLICY.freshDays): Promise<SignalsRead> {
    const [stored, ofOrganization] = await Promise.all([this.signals.now(organizationId), this.asked.cells(at)]);
    // What the service as a whole does is evidence for nobody of whom it knows nothing.
    const cells = stored === null || stored.version === '0' ? {} : { ...stored.signals, ...ofOrganization };
    return {
      version: stored?.version ?? '0',
      populations: populations(cells, at, freshDays),
      connected: connectedIn(cells),
      asOf: stored?.updatedAt ?? null,
    };
  }

  /** As it was at the end of a day (`2026-06-30`); ages are those of that day. Throws for what is not a day. */
  async ofDay(
    organizationId: number,
    day: string,
    freshDays = DEFAULT_COMPLIANCE_POLICY.freshDays,
  ): Promise<SignalsRead> {
    const at = parseDay(day);
    if (at === null) throw new TypeError(`${day} is not a day.`);
    const stored = await this.signals.ofDay(organizationId, day);
    return {
      version: stored?.version ?? '0',
      populations: populations(stored?.signals ?? {}, at, freshDays),
      connected: connectedIn(stored?.signals ?? {}),
      asOf: stored ? parseDay(stored.day) : null,
    };
  }
}

/** Signals that the catalogue no longer has are left out, until their devices are counted anew. A suite that is not connected reports nothing. */
export function populations(cells: CellsOfSignals, at: Date, freshDays: number): Map<string, SignalPopulation> {
  const isKnown = Object.keys(cells).length > 0;
  const connected = connectedIn(cells);
  return new Map(
    SIGNALS.map(({ key, source }) => {
      if (source.kind !== 'cloud-check') return [key, populationOf(cells[key] ?? {}, at, freshDays)];
      const asked = connected.has(key) ? cells[key] : isKnown ? NOT_REPORTED : {};
      return [key, populationOf(asked ?? {}, at, freshDays, true)];
    }),
  );
}

/** Signals of cloud suites have members while a suite is connected that they read. */
function connectedIn(cells: CellsOfSignals): Set<string> {
  const isReported = (key: string): boolean => Object.keys(cells[key] ?? {}).length > 0;
  return new Set(SIGNALS.flatMap(({ key, source }) => (source.kind === 'cloud-check' && isReported(key) ? [key] : [])));
}
