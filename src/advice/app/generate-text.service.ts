import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { TextRequest } from '../domain/text-generator.port.js';
import type { Authorship } from '../domain/written-text.js';
import { TEMPLATE } from './text-generators.js';

/** A text of the shape that was asked for, and who wrote it. */
export interface WrittenValue {
  /** It has the shape of `request.schema`. */
  value: unknown;
  authorship: Authorship;
}

/** Has a text written by whatever the organization chose. */
@Injectable()
export class GenerateText {
  constructor(private readonly clock: Clock) {}

  /** Throws `GenerationFailedError`; what then is shown, the caller decides. Not to be called inside a transaction. */
  execute(_organizationId: number, request: TextRequest): Promise<WrittenValue> {
    return Promise.resolve(this.template(request));
  }

  /** What the template says: for what must not ask a model, and for what no model could write. */
  template(request: TextRequest): WrittenValue {
    return {
      value: request.draft(),
      authorship: {
        generator: { kind: 'template', key: TEMPLATE, model: null },
        promptVersion: request.promptVersion,
        usage: null,
        costMicroUsd: null,
        attempts: 1,
        generatedAt: this.clock.now(),
      },
    };
  }
}
