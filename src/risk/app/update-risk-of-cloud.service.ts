import { Injectable } from '@nestjs/common';
import { CloudResults, KNOWN_STATUSES } from '../../cloud-security/index.js';
import {
  cloudTotals,
  countedCloud,
  type EvaluatedCloudCheck,
  type StoredCloudRisk,
  statusOf,
} from '../domain/cloud-checks.js';
import { cloudMoves } from '../domain/cloud-moves.js';
import { dayOf } from '../domain/day.js';
import type { LedgerCause } from '../domain/ledger-cause.js';
import type { RiskUpdate } from './risk-update.js';
import { PlacePackages, subjectKey } from './place-packages.service.js';

const KNOWN: readonly string[] = KNOWN_STATUSES;

/** Counts what cloud suites say: all of it at once, because it is two hundred rows at most. */
@Injectable()
export class UpdateRiskOfCloud {
  constructor(
    private readonly results: CloudResults,
    private readonly packages: PlacePackages,
  ) {}

  /** Replaces what was counted of suites by what they say now; asked twice it changes nothing. */
  async execute(update: RiskUpdate): Promise<void> {
    const { organizationId, totals, cloud } = update;
    const { policy } = update.policy;
    const now = await this.read(organizationId, () => (totals.lastSubject += 1));
    cloud.moves.push(...cloudMoves(cloud.stored, now, policy));
    cloud.stored = now;
    cloud.changed = true;
    totals.cloud = cloudTotals(now.checks, policy);
  }

  /** The same after everything was counted anew: all of the difference is the cause's. */
  async again(update: RiskUpdate, cause: LedgerCause): Promise<void> {
    const before = update.totals.cloud.masses.residual;
    await this.execute(update);
    const mass = update.totals.cloud.masses.residual - before;
    update.cloud.moves = mass === 0n ? [] : [{ subject: 0, cause, mass }];
  }

  /** What suites say, as it is to be counted. */
  async read(organizationId: number, newSubject: () => number): Promise<StoredCloudRisk> {
    const evaluated = (await this.results.of(organizationId)).flatMap(({ suite, auditedAt, verdicts: results }) =>
      results.map((result): EvaluatedCloudCheck => {
        const { checkId, severity, status, standing, excepted, confidence, firstFailedAt } = result;
        const { peopleConcerned, people } = result;
        const inSight = KNOWN.includes(status);
        return {
          suite,
          auditedAt: auditedAt.toISOString(),
          checkId,
          severity,
          inSight,
          standing,
          excepted,
          confidence,
          people: peopleConcerned === null || people === null ? null : { concerned: peopleConcerned, all: people },
          failingSince: firstFailedAt && dayOf(firstFailedAt),
        };
      }),
    );
    const counted = evaluated.filter((check) => statusOf(check) !== null);
    const subjects = await this.packages.ensure(organizationId, counted.map(subjectOf), newSubject);
    return countedCloud(evaluated, (check) => {
      const id = subjects.get(subjectKey(subjectOf(check)));
      if (id === undefined) throw new Error(`The check ${check.checkId} has no subject.`);
      return id;
    });
  }
}

function subjectOf({ suite, checkId }: EvaluatedCloudCheck) {
  return { kind: 'cloud-check' as const, ecosystem: suite, name: checkId };
}
