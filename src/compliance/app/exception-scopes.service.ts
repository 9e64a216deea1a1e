import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import type { ExceptionCommand } from '../domain/exception.js';
import type { By } from '../domain/history.js';
import { ClaimRuleError } from '../errors.js';
import { ExceptionRepository, type StoredExceptionScope } from '../persistence/exception.repository.js';
import { ClaimLimits } from './claim-limits.service.js';
import { Frameworks } from './frameworks.service.js';

/** What an exception is wanted for, the device by its public id. */
export type WantedScope = { signal: string; deviceId: string } | { framework: string; control: string };

/** Finds what an exception is wanted for. */
@Injectable()
export class ExceptionScopes {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly frameworks: Frameworks,
    private readonly exceptions: ExceptionRepository,
    private readonly limits: ClaimLimits,
  ) {}

  /** While the ledger is held. Throws {@link ClaimRuleError} for what there is not, and as {@link ClaimLimits} for more than there may be. */
  async of(
    organizationId: number,
    by: By,
    wanted: WantedScope,
    command: ExceptionCommand,
  ): Promise<StoredExceptionScope> {
    this.count(organizationId, by);
    await this.limits.status(organizationId);
    const scope = await this.find(organizationId, wanted);
    if (scope.kind === 'control') await this.limits.exception(organizationId, scope, command);
    return scope;
  }

  /** Counts one deed of a day: see {@link ClaimLimits.take}. */
  count(organizationId: number, by: By): void {
    this.limits.take(organizationId, by);
  }

  private async find(organizationId: number, wanted: WantedScope): Promise<StoredExceptionScope> {
    if ('framework' in wanted) {
      const known = await this.frameworks.of(organizationId);
      const framework = known.find((one) => one.framework.slug === wanted.framework);
      if (!framework) throw ClaimRuleError.at('/scope/framework', 'There is no such framework.');
      if (!framework.control(wanted.control)) throw ClaimRuleError.at('/scope/control', 'It has no such control.');
      return { kind: 'control', framework: wanted.framework, control: wanted.control };
    }
    const signal = this.catalogue.signal(wanted.signal);
    if (!signal) throw ClaimRuleError.at('/scope/signal', 'There is no such signal.');
    if (signal.scope !== 'device') throw ClaimRuleError.at('/scope/signal', 'It is not asked of single devices.');
    const deviceId = await this.exceptions.device(organizationId, wanted.deviceId);
    if (deviceId === null) throw ClaimRuleError.at('/scope/deviceId', 'There is no such device.');
    return { kind: 'signal-on-device', signal: wanted.signal, deviceId };
  }
}
