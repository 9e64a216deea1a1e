import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { type AssessedControl, AssessFrameworks, type OneAssessment } from './assess-frameworks.service.js';

/** One control with the assessment that it stands in. */
export interface ReadControlResult extends OneAssessment {
  assessed: AssessedControl;
}

/** Shows single controls. */
@Injectable()
export class ReadControl {
  constructor(private readonly assess: AssessFrameworks) {}

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, id: string): Promise<ReadControlResult> {
    const read = await this.assess.one(organizationId, slug);
    const assessed = read.framework.controls.find(({ control }) => control.id === id);
    if (!assessed) throw new NotFoundError('control');
    return { ...read, assessed };
  }
}
