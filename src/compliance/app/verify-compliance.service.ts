import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { canonicalJson, unpackAnswers } from '../domain/packed-answers.js';
import type { DeviceAnswers } from '../domain/device-signals.js';
import { CellChanges, type SignalCells } from '../domain/signal-cells.js';
import { type CountedDevice, ComplianceDeviceRepository } from '../persistence/compliance-device.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { AnswerCloudSignals } from './answer-cloud-signals.service.js';
import { type AnsweringDevice, AnswerSignals } from './answer-signals.service.js';
import { BATCH } from './compliance-projection.service.js';

export interface ComplianceDifference {
  what: string;
  stored: unknown;
  computed: unknown;
}

export interface ComplianceVerification {
  devices: number;
  signals: number;
  differences: ComplianceDifference[];
}

/** Works out the signals of an organization from facts alone, and compares what is kept. */
@Injectable()
export class VerifyCompliance {
  constructor(
    private readonly database: Database,
    private readonly devices: ComplianceDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly answering: AnswerSignals,
    private readonly cloud: AnswerCloudSignals,
    private readonly clock: Clock,
  ) {}

  /** Over one state of the database. What is invalid is a difference. */
  execute(organizationId: number, at = this.clock.now()): Promise<ComplianceVerification> {
    return this.database.snapshot(async () => {
      const differences: ComplianceDifference[] = [];
      const all = new CellChanges();
      let devices = 0;
      for (let after = 0; ;) {
        const ids = await this.devices.idsAfter(organizationId, after, BATCH);
        const last = ids.at(-1);
        if (last === undefined) break;
        const computed = await this.answering.of(organizationId, ids, at);
        differences.push(...compareDevices(await this.devices.of(organizationId, ids), computed));
        for (const { answers, weight } of computed) all.count(answers, weight, 1);
        devices += computed.length;
        after = last;
      }
      const stored = (await this.signals.now(organizationId))?.signals ?? {};
      const ofSuites = await this.cloud.cells(organizationId, at);
      const keys = [...new Set([...Object.keys(stored), ...all.keys(), ...Object.keys(ofSuites)])].sort();
      for (const key of keys) {
        const computed = ofSuites[key] ?? all.applied(key, {});
        if (!isSame(stored[key] ?? {}, computed)) differences.push({ what: key, stored: stored[key] ?? {}, computed });
      }
      return { devices, signals: keys.length, differences };
    });
  }
}

function compareDevices(
  stored: readonly CountedDevice[],
  computed: readonly AnsweringDevice[],
): ComplianceDifference[] {
  const before = new Map(
    stored.map(({ deviceId, weight, answers }) => [deviceId, reported(weight, unpackAnswers(answers))]),
  );
  const after = new Map(computed.map(({ deviceId, weight, answers }) => [deviceId, reported(weight, answers)]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !isSame(before.get(id) ?? {}, after.get(id) ?? {}))
    .map((id) => ({ what: `device ${id}`, stored: before.get(id) ?? null, computed: after.get(id) ?? null }));
}

function reported(weight: number, answers: DeviceAnswers): Record<string, string> {
  return {
    weight: String(weight),
    ...Object.fromEntries([...answers].map(([key, { outcome, day }]) => [key, `${outcome} ${day}`.trim()])),
  };
}

function isSame(a: SignalCells | Record<string, string>, b: SignalCells | Record<string, string>): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
