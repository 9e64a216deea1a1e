import { Injectable } from '@nestjs/common';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { endedSystem, productOf } from '../domain/ended-system.js';
import type { DeviceFacts, JudgedCheck } from '../persistence/device-facts.repository.js';

/** Finds the devices whose operating system is not looked after any more: a check that nobody has to send. */
@Injectable()
export class EndedSystems {
  constructor(private readonly intelligence: IntelligenceQueries) {}

  /** Devices of which something else is to be said on a day than on an earlier one. */
  async changed(devices: readonly DeviceFacts[], before: string, today: string): Promise<number[]> {
    const said = async (day: string): Promise<Map<number, string>> =>
      new Map((await this.failing(devices, day)).map(({ deviceId, checkId }) => [deviceId, checkId]));
    const [was, is] = [await said(before), await said(today)];
    return devices.filter(({ id }) => was.get(id) !== is.get(id)).map(({ id }) => id);
  }

  /** @param today a date: `2026-11-20` */
  async failing(devices: readonly DeviceFacts[], today: string): Promise<JudgedCheck[]> {
    const known = devices.flatMap(({ id, osId, osVersion }) =>
      osId === null || osVersion === null ? [] : [{ deviceId: id, product: productOf(osId), version: osVersion }],
    );
    if (known.length === 0) return [];
    const cycles = await this.intelligence.endOfLife([...new Set(known.map(({ product }) => product))]);
    return known.flatMap(({ deviceId, product, version }) => {
      const ended = endedSystem(cycles.get(product) ?? [], version, today);
      return ended ? [{ ...ended, deviceId, status: 'fail' as const }] : [];
    });
  }
}
