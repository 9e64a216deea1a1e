import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import type { AttestedWords } from '../persistence/attestation.repository.js';
import { ChecksOfSignals, type SignalCheck } from './checks-of-signals.service.js';
import { type AssessedControl, AssessFrameworks, type OneAssessment } from './assess-frameworks.service.js';
import { ActiveClaims } from './active-claims.service.js';

/** One control with the assessment that it stands in. */
export interface ReadControlResult extends OneAssessment {
  assessed: AssessedControl;
  /** What its signals read of cloud suites. */
  checks: SignalCheck[];
  /** What was written in its attestation, by id. */
  words: ReadonlyMap<string, AttestedWords>;
}

/** Shows single controls. */
@Injectable()
export class ReadControl {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly checks: ChecksOfSignals,
    private readonly claims: ActiveClaims,
  ) {}

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, id: string): Promise<ReadControlResult> {
    const read = await this.assess.one(organizationId, slug);
    const assessed = read.framework.controls.find(({ control }) => control.id === id);
    if (!assessed) throw new NotFoundError('control');
    const signals = assessed.control.links.map(({ signal }) => signal);
    const checks = await this.checks.of(organizationId, signals, read.at);
    const said = assessed.claim?.attestation;
    return { ...read, assessed, checks, words: await this.claims.words(organizationId, said ? [said.id] : []) };
  }
}
