import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiProblemsUnlessSaid } from '../http/api-problems.decorator.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { STORED_HOURS } from './idempotency.repository.js';

/**
 * Honours `Idempotency-Key` on a route of known callers, and documents that. The whole handler then runs in one transaction:
 * what it must not undo when it throws, and what takes long, does not belong in such a route.
 */
export function Idempotent(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `A random UUID of the caller's. For ${STORED_HOURS} h the same request with the same key is done once and answered the same, with \`Idempotent-Replayed: true\`; another request with it is 422, and 409 while the first still runs.`,
      schema: { type: 'string', minLength: 1 },
      example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
    }),
    ApiProblemsUnlessSaid({
      409: 'A request with this `Idempotency-Key` is still running.',
      422: 'This `Idempotency-Key` was used for another request.',
    }),
  );
}
