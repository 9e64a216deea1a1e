import { Injectable } from '@nestjs/common';
import { SIGNALS } from '../catalogue/signals.js';
import { type DeviceAnswers, signalsOfDevice, weightOf } from '../domain/device-signals.js';
import { GatherDeviceFacts } from './gather-device-facts.service.js';

/** That a signal is not asked of a device. */
export interface ExceptedPair {
  /** Internal id. */
  deviceId: number;
  signal: string;
}

/** Tells which exceptions of devices hold; whoever grants or ends one invalidates the devices (`InvalidateCompliance`). */
export abstract class DeviceExceptions {
  abstract exceptedPairs(
    organizationId: number,
    deviceIds: readonly number[] | null,
    at: Date,
  ): Promise<ExceptedPair[]>;
}

/** What a device that counts answers. */
export interface AnsweringDevice {
  deviceId: number;
  weight: number;
  answers: DeviceAnswers;
  scannedOn: Record<string, string>;
}

/** Works out what devices answer to every signal, from facts alone. */
@Injectable()
export class AnswerSignals {
  constructor(
    private readonly facts: GatherDeviceFacts,
    private readonly exceptions: DeviceExceptions,
  ) {}

  /** Those of the devices that count: enrolled, and in use. */
  async of(organizationId: number, ids: readonly number[], at: Date): Promise<AnsweringDevice[]> {
    const [devices, pairs] = await Promise.all([
      this.facts.of(organizationId, ids, at),
      this.exceptions.exceptedPairs(organizationId, ids, at),
    ]);
    const excepted = new Map<number, Set<string>>();
    for (const { deviceId, signal } of pairs) excepted.set(deviceId, (excepted.get(deviceId) ?? new Set()).add(signal));
    return devices
      .filter(({ inUse }) => inUse)
      .map((facts) => ({
        deviceId: facts.deviceId,
        weight: weightOf(facts),
        answers: signalsOfDevice(facts, SIGNALS, at, excepted.get(facts.deviceId)),
        scannedOn: facts.scannedOn,
      }));
  }
}
