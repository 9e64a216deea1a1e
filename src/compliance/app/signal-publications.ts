import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import type { LinkedSignal } from '../domain/automatic.js';
import { suitesAsked } from '../domain/cloud-answers.js';
import type { DeviceAnswers } from '../domain/device-signals.js';
import { unpackAnswers } from '../domain/packed-answers.js';
import type { PinnedAudit } from '../domain/pinned.js';
import { emptyPopulation } from '../domain/population.js';
import { readSignal } from '../domain/signal.js';
import { ComplianceDeviceRepository } from '../persistence/compliance-device.repository.js';
import { ScansBehindRepository } from '../persistence/signal-device.repository.js';
import { AnswerCloudSignals, CLOUD_CHECK_SIGNALS } from './answer-cloud-signals.service.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { aspectOf, type MeasuredControl, SignalsOfControl } from './known-signals.js';
import { SignalReadings } from './signal-readings.service.js';

/** What one device answers, as it is counted. */
@Injectable()
export class DeviceSignals {
  constructor(private readonly devices: ComplianceDeviceRepository) {}

  /** Null for a device that does not count. */
  async of(organizationId: number, deviceId: number): Promise<{ weight: number; answers: DeviceAnswers } | null> {
    const [device] = await this.devices.of(organizationId, [deviceId]);
    return device ? { weight: device.weight, answers: unpackAnswers(device.answers) } : null;
  }
}

/** A fleet has as many newest scans as devices: these many tell from when the readings are. */
const NAMED_SCANS = 20;

/** What devices and suites answer, as it is kept. */
@Injectable()
export class MeasuredSignals extends SignalsOfControl {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly readings: SignalReadings,
    private readonly scans: ScansBehindRepository,
    private readonly cloud: AnswerCloudSignals,
    private readonly policies: CompliancePolicies,
  ) {
    super();
  }

  /** Signals speak for frameworks of the catalogue only. */
  async of(organizationId: number, framework: string, controlId: string, at: Date): Promise<MeasuredControl> {
    const control = this.catalogue.control(framework, controlId);
    if (!control || control.links.length === 0) return { links: [], scanIds: [], cloudAudits: [] };
    const policy = this.policies.of(organizationId);
    const { populations, asOf } = await this.readings.of(organizationId, at, policy.freshDays);
    const links = control.links.map(({ signal, strength }) => ({
      signal,
      strength,
      reading: readSignal(populations.get(signal) ?? emptyPopulation(), aspectOf(control.kind, signal), policy),
    }));
    // Scans that came after were not counted.
    const scanIds = asOf ? await this.scans.newest(organizationId, asOf, NAMED_SCANS) : [];
    return { links, scanIds, cloudAudits: await this.audits(organizationId, links, at) };
  }

  private async audits(organizationId: number, links: readonly LinkedSignal[], at: Date): Promise<PinnedAudit[]> {
    const read = CLOUD_CHECK_SIGNALS.filter(({ key }) => links.some(({ signal }) => signal === key));
    if (read.length === 0) return [];
    const suites = await this.cloud.suites(organizationId);
    return suites.flatMap((one) => {
      const asked = read.filter(({ checks }) => suitesAsked(checks, [one], at).length > 0);
      const checkIds = asked.flatMap(({ checks }) => checks[one.suite] ?? []);
      return checkIds.length === 0 ? [] : [{ suite: one.suite, auditId: one.auditId, checkIds }];
    });
  }
}
