import { Injectable } from '@nestjs/common';
import { type DeviceHealthCounts, DeviceHealths } from '../../devices/index.js';
import { type Coverage, RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';

/** A look at the whole fleet is dear where it is large, and not needed with every update, nor for every reader: once a minute is enough. */
const SMALL_FLEET = 500;
const COVERAGE_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** Counts of a minute are small; of more organizations than this the process forgets them all, and counts again. */
const MOST_REMEMBERED = 1000;

/** How much of the fleet is looked at: states of devices as the context of devices tells them, and what of their software was compared. */
@Injectable()
export class CountCoverage {
  /** What this process counted of large fleets, and when. */
  readonly #counted = new Map<number, { at: string; counts: DeviceHealthCounts }>();

  constructor(
    private readonly healths: DeviceHealths,
    private readonly organizations: RiskOrganizationRepository,
  ) {}

  /** With an update; what was counted a minute ago stays in a large fleet. */
  async whenUpdated(organizationId: number, devices: number, last: Coverage | null, at: Date): Promise<Coverage> {
    const isRecent = last && at.getTime() - Date.parse(last.asOf) < COVERAGE_EVERY_MS;
    if (last && isRecent && devices > SMALL_FLEET) return last;
    const counted = await this.healths.count(organizationId, at);
    const software = await this.organizations.software(organizationId, counted.enrolled);
    return { ...counted, software, asOf: at.toISOString() };
  }

  /**
   * For a reader, as of this minute: a device falls silent, or tells the same once more, without an update. Where the fleet is small,
   * states are counted now, as the list of devices does; in a large one once a minute.
   */
  async now(organizationId: number, devices: number, last: Coverage | null, at: Date): Promise<Coverage | null> {
    if (last === null) return null;
    // Of the minute, so that who asks again within it is told that nothing changed.
    const minute = new Date(at.getTime() - (at.getTime() % MINUTE_MS)).toISOString();
    const asOf = minute > last.asOf ? minute : last.asOf;
    const remembered = devices > SMALL_FLEET ? this.#counted.get(organizationId) : undefined;
    if (remembered !== undefined && remembered.at >= asOf) return { ...last, ...remembered.counts, asOf };
    const counts = await this.healths.count(organizationId, at);
    if (devices > SMALL_FLEET) this.#remember(organizationId, { at: at.toISOString(), counts });
    return { ...last, ...counts, asOf };
  }

  #remember(organizationId: number, counted: { at: string; counts: DeviceHealthCounts }): void {
    if (this.#counted.size >= MOST_REMEMBERED) this.#counted.clear();
    this.#counted.set(organizationId, counted);
  }
}
