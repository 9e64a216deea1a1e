import { Injectable } from '@nestjs/common';
import { canonicalJson, isSameAnswers, packAnswers, unpackAnswers } from '../domain/packed-answers.js';
import { CellChanges } from '../domain/signal-cells.js';
import { ComplianceDeviceRepository, type CountedDevice } from '../persistence/compliance-device.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { AnswerCloudSignals } from './answer-cloud-signals.service.js';
import { type AnsweringDevice, AnswerSignals } from './answer-signals.service.js';
import { StoreSignals } from './store-signals.service.js';

/** Counts the checks of cloud suites anew. There are some dozens: all of them, each time. */
@Injectable()
export class CountCloudChecks {
  constructor(
    private readonly answering: AnswerCloudSignals,
    private readonly signals: ComplianceSignalRepository,
    private readonly keeping: StoreSignals,
  ) {}

  /** In a transaction that holds the organization. Writes nothing when nothing changed, so that it may come twice. */
  async execute(organizationId: number, at: Date): Promise<void> {
    const now = await this.answering.cells(organizationId, at);
    const was = await this.signals.of(organizationId, Object.keys(now));
    const changed = Object.entries(now).filter(
      ([key, cells]) => canonicalJson(was[key] ?? {}) !== canonicalJson(cells),
    );
    if (changed.length > 0) await this.keeping.execute(organizationId, Object.fromEntries(changed), at);
  }
}

/** What a batch of devices does to what is kept. */
interface Difference {
  changes: CellChanges;
  written: CountedDevice[];
  gone: number[];
}

/** Counts devices anew: every roll-up moves by what they answer now, less what they were counted with. */
@Injectable()
export class CountDevices {
  constructor(
    private readonly answering: AnswerSignals,
    private readonly devices: ComplianceDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly keeping: StoreSignals,
  ) {}

  /** In a transaction that holds the organization. Writes nothing when nothing changed. */
  async execute(organizationId: number, ids: readonly number[], at: Date): Promise<void> {
    if (ids.length === 0) return;
    const [was, now] = await Promise.all([
      this.devices.of(organizationId, ids),
      this.answering.of(organizationId, ids, at),
    ]);
    const { changes, written, gone } = differenceOf(was, now);
    if (written.length === 0 && gone.length === 0) return;
    const keys = changes.keys();
    if (keys.length > 0) await this.move(organizationId, changes, keys, at);
    await this.devices.write(organizationId, written, at);
    await this.devices.remove(organizationId, gone);
  }

  private async move(organizationId: number, changes: CellChanges, keys: string[], at: Date): Promise<void> {
    const before = await this.signals.of(organizationId, keys);
    const after = Object.fromEntries(keys.map((key) => [key, changes.applied(key, before[key] ?? {})]));
    await this.keeping.execute(organizationId, after, at);
  }
}

function differenceOf(was: readonly CountedDevice[], now: readonly AnsweringDevice[]): Difference {
  const changes = new CellChanges();
  const written: CountedDevice[] = [];
  const before = new Map(was.map((device) => [device.deviceId, device]));
  for (const device of now) {
    const counted = before.get(device.deviceId);
    before.delete(device.deviceId);
    const answers = counted && unpackAnswers(counted.answers);
    const stays = answers && counted.weight === device.weight && isSameAnswers(answers, device.answers);
    if (stays && isSameDays(counted.scannedOn, device.scannedOn)) continue;
    if (answers) changes.count(answers, counted.weight, -1);
    changes.count(device.answers, device.weight, 1);
    written.push({ ...device, answers: packAnswers(device.answers) });
  }
  for (const { answers, weight } of before.values()) changes.count(unpackAnswers(answers), weight, -1);
  return { changes, written, gone: [...before.keys()] };
}

function isSameDays(a: Record<string, string>, b: Record<string, string>): boolean {
  const scanSeries = Object.keys(a);
  return scanSeries.length === Object.keys(b).length && scanSeries.every((series) => a[series] === b[series]);
}
