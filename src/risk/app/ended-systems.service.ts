import { Injectable } from '@nestjs/common';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { ENDED_SYSTEM_CHECKS, endedSystem, productOf } from '../domain/ended-system.js';
import { type DeviceFacts, isCounted, type EvaluatedCheck } from '../persistence/device-facts.repository.js';
import { RiskComponentRepository } from '../persistence/risk-component.repository.js';

/** Finds the devices whose operating system is not looked after any more: a check that nobody has to send. */
@Injectable()
export class EndedSystems {
  constructor(
    private readonly intelligence: IntelligenceQueries,
    private readonly components: RiskComponentRepository,
  ) {}

  /** Devices of which something else is to be said than they are counted with: a day came, or a feed knows more. */
  async changed(organizationId: number, devices: readonly DeviceFacts[], today: string): Promise<number[]> {
    const counted = devices.filter(isCounted);
    const ids = counted.map(({ id }) => id);
    const was = await this.components.checksOf(organizationId, ids, ENDED_SYSTEM_CHECKS);
    const said = (checks: readonly { deviceId: number; checkId: string }[]): Map<number, string> =>
      new Map(checks.map(({ deviceId, checkId }) => [deviceId, checkId]));
    const [before, now] = [said(was), said(await this.failing(counted, today))];
    return ids.filter((id) => before.get(id) !== now.get(id));
  }

  /** @param today a date: `2026-11-20` */
  async failing(devices: readonly DeviceFacts[], today: string): Promise<EvaluatedCheck[]> {
    const known = devices.flatMap(({ id, osId, osVersion }) =>
      osId === null || osVersion === null ? [] : [{ deviceId: id, product: productOf(osId), version: osVersion }],
    );
    if (known.length === 0) return [];
    const cycles = await this.intelligence.endOfLife([...new Set(known.map(({ product }) => product))]);
    return known.flatMap(({ deviceId, product, version }) => {
      const ended = endedSystem(cycles.get(product) ?? [], version, today);
      return ended ? [{ ...ended, deviceId, status: 'fail' as const, accepted: false }] : [];
    });
  }
}
