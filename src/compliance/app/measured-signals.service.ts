import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { emptyPopulation } from '../domain/population.js';
import { aspectFor, readSignal } from '../domain/signal.js';
import { ScansBehindRepository } from '../persistence/scans-behind.repository.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { SignalReadings } from './signal-readings.service.js';
import { type MeasuredControl, SignalsOfControl } from './signals-of-control.js';

/** A fleet has as many newest scans as devices: these many tell from when the readings are. */
const NAMED_SCANS = 20;

/** What devices answer, as it is kept. */
@Injectable()
export class MeasuredSignals extends SignalsOfControl {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly readings: SignalReadings,
    private readonly scans: ScansBehindRepository,
    private readonly policies: CompliancePolicies,
  ) {
    super();
  }

  /** Signals speak for frameworks of the catalogue only. */
  async of(organizationId: number, framework: string, controlId: string, at: Date): Promise<MeasuredControl> {
    const control = this.catalogue.control(framework, controlId);
    if (!control || control.links.length === 0) return { links: [], scanIds: [] };
    const policy = this.policies.of(organizationId);
    const { populations, asOf } = await this.readings.of(organizationId, at, policy.freshDays);
    const links = control.links.map(({ signal, strength }) => ({
      signal,
      strength,
      reading: readSignal(populations.get(signal) ?? emptyPopulation(), aspectFor(control.kind), policy),
    }));
    // Scans that came after were not counted.
    const scanIds = asOf ? await this.scans.newest(organizationId, asOf, NAMED_SCANS) : [];
    return { links, scanIds };
  }
}
