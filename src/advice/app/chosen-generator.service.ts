import { Injectable } from '@nestjs/common';
import type { Authorship } from '../domain/written-text.js';
import { TEMPLATE } from './text-generators.js';

/** Tells who would write the next text of an organization, without having one written. */
@Injectable()
export class ChosenGenerator {
  of(_organizationId: number): Promise<Authorship['generator']> {
    return Promise.resolve({ kind: 'template', key: TEMPLATE, model: null });
  }
}
