import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { ChecksOfSignals, type SignalCheck } from './checks-of-signals.service.js';
import { type AssessedControl, AssessFrameworks, type OneAssessment } from './assess-frameworks.service.js';

/** One control with the assessment that it stands in. */
export interface ReadControlResult extends OneAssessment {
  assessed: AssessedControl;
  /** What its signals read of cloud suites. */
  checks: SignalCheck[];
}

/** Shows single controls. */
@Injectable()
export class ReadControl {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly checks: ChecksOfSignals,
  ) {}

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, id: string): Promise<ReadControlResult> {
    const read = await this.assess.one(organizationId, slug);
    const assessed = read.framework.controls.find(({ control }) => control.id === id);
    if (!assessed) throw new NotFoundError('control');
    const signals = assessed.control.links.map(({ signal }) => signal);
    return { ...read, assessed, checks: await this.checks.of(organizationId, signals, read.at) };
  }
}
