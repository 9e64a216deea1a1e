import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** The JSON schema of every refusal (RFC 9457). */
export const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'Why the request was refused (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri', example: 'urn:posture:problem:not-found' },
    title: { type: 'string', example: 'Not found' },
    status: { type: 'integer', example: 404 },
    detail: { type: 'string', example: 'There is no such device in this organization.' },
    instance: { type: 'string', nullable: true, example: '/api/v1/devices/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' },
    code: { type: 'string', description: 'Stable; switch on this.', example: 'not-found' },
    requestId: { type: 'string', format: 'uuid', nullable: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['detail'],
        properties: {
          pointer: { type: 'string', description: 'RFC 6901 pointer into the body.' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          detail: { type: 'string' },
          suggestion: { type: 'string' },
        },
      },
    },
  },
} as const;

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** Documents the refusals of an operation: status to what it means here. */
export function ApiProblems(problems: Record<number, string>): MethodDecorator {
  return document(problems, true);
}

/** The same for what other decorators bring along: where the operation says itself what a status means, that stays. */
export function ApiProblemsUnlessSaid(problems: Record<number, string>): MethodDecorator {
  return document(problems, false);
}

function document(problems: Record<number, string>, overrideExisting: boolean): MethodDecorator {
  return applyDecorators(
    ...Object.entries(problems).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, content }, { overrideExisting }),
    ),
  );
}
