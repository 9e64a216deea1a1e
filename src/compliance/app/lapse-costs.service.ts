import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import type { ControlEvidence } from '../domain/control-result.js';
import type { ActionImpacts } from '../domain/next-action.js';
import type { ExpiringRow } from '../persistence/claim-query.repository.js';
import { ClaimSweepRepository } from '../persistence/claim-sweep.repository.js';
import { ExpireClaims } from './expire-claims.service.js';
import { WeighActions } from './weigh-actions.service.js';

/** What a framework loses when a claim ends and nothing takes its place. */
export interface LapseCost {
  framework: string;
  /** Points of 0-100; null when nothing was or would be assessed. */
  readinessBefore: number | null;
  readinessAfter: number | null;
  /** The share that goes, 0-1, not rounded; below 0 for a claim that holds a score down. */
  loss: number;
}

/** Tells what it costs when a claim ends, by trying it with everything else as it is now. */
@Injectable()
export class LapseCosts {
  constructor(private readonly weighing: WeighActions) {}

  /**
   * A function for as many rows as one likes, out of one assessment. It gives null for an exception of a device: what that
   * device would answer is not asked while the exception holds.
   */
  async of(organizationId: number): Promise<(row: ExpiringRow) => LapseCost[] | null> {
    const { impacts } = await this.weighing.of(organizationId);
    return (row) => costsOf(row, impacts);
  }
}

function costsOf({ kind, framework, control }: ExpiringRow, impacts: ActionImpacts): LapseCost[] | null {
  if (framework === null || control === null) return null;
  const { frameworks } = impacts.ofChange({ framework, control }, kind === 'attestation' ? unattested : unexcepted);
  return frameworks.map(({ framework: slug, readinessBefore, readinessAfter, gain }) => ({
    framework: slug,
    readinessBefore,
    readinessAfter,
    loss: -gain,
  }));
}

function unattested(evidence: ControlEvidence): ControlEvidence {
  return { ...evidence, attestation: evidence.attestation && { ...evidence.attestation, state: 'expired' } };
}

function unexcepted(evidence: ControlEvidence): ControlEvidence {
  return { ...evidence, exception: evidence.exception && { ...evidence.exception, state: 'expired' } };
}

/** Puts on record which claims have expired. */
@JobHandler({ name: 'expire-compliance-claims', everySeconds: 60 })
@Injectable()
export class ExpireClaimsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ClaimSweepRepository,
    private readonly expiring: ExpireClaims,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizationsWithExpired(this.clock.now()), (id) => this.expiring.execute(id));
  }
}
