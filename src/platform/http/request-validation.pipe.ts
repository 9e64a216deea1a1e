import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type ErrorItem, InvalidRequestError } from '../errors/domain-error.js';
import { suggest } from '../errors/suggestion.js';
import { escapePointer } from './json-inspection.js';
import { isReportedByMachines } from './reported-by-machines.decorator.js';
import { unseenCharacter } from './plain-text.js';

/**
 * Checks bodies and query parameters against their DTO: unknown names, wrong types and wrong values are all told at once, by
 * pointer into the body or by the parameter's name.
 */
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: false,
      validationError: { target: true, value: false },
      exceptionFactory: (errors) => new InvalidDto(firstOf(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') {
      const found = Object.entries(value ?? {}).find(([, text]) => String(text).includes('\u0000'));
      // PostgreSQL cannot store or compare it, whatever the parameter is.
      if (found !== undefined) throw invalidQuery([{ pointer: `/${found[0]}`, detail: 'holds a NUL character' }]);
    }
    if (metadata.type === 'body' && typeof value === 'object' && !isReportedByMachines(metadata.metatype)) {
      // Here, for every property that there is and will be; what a name may hold beside it, its DTO says.
      const unseen = unseenCharacter(value);
      if (unseen !== null)
        throw invalidBody([
          { pointer: unseen.pointer, detail: `must not hold invisible characters (${unseen.character})` },
        ]);
    }
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      if (!(error instanceof InvalidDto)) throw error;
      throw metadata.type === 'query' ? invalidQuery(error.items) : invalidBody(error.items);
    }
  }
}

const UNKNOWN = 'is not a property of this operation';
/** So many faults are told; who has more has another kind of problem than each of them. */
const MOST_FAULTS = 50;

class InvalidDto extends Error {
  constructor(readonly items: ErrorItem[]) {
    super();
  }
}

function invalidBody(errors: ErrorItem[]): InvalidRequestError {
  const detail = 'The body does not have the shape that this operation takes.';
  return new InvalidRequestError('invalid-body', 'Invalid body', detail, { errors });
}

function invalidQuery(items: ErrorItem[]): InvalidRequestError {
  const errors = items.map(({ pointer = '', detail, ...item }) => ({
    parameter: pointer.slice(1),
    detail: detail === UNKNOWN ? 'is not a parameter of this operation' : detail,
    ...item,
  }));
  return new InvalidRequestError(
    'invalid-parameter',
    'Invalid query parameter',
    'A query parameter has a value that it cannot take.',
    { errors },
  );
}

/** The first of them in words, and that there are more. */
function firstOf(errors: readonly ValidationError[]): ErrorItem[] {
  const items: ErrorItem[] = [];
  for (const error of errors) {
    for (const item of describe(error, '')) {
      if (items.length === MOST_FAULTS) return [...items, { pointer: '', detail: 'has more faults than these' }];
      items.push(item);
    }
  }
  return items;
}

function* describe(error: ValidationError, parent: string): Generator<ErrorItem> {
  // What is no object where one is nested has no name of its own, whatever the type says.
  const property = error.property as string | undefined;
  const pointer = property ? `${parent}/${escapePointer(property)}` : parent;
  for (const [rule, message] of Object.entries(error.constraints ?? {}))
    yield rule === 'whitelistValidation'
      ? { pointer, detail: UNKNOWN, ...suggest(error.property, propertiesOf(error.target)) }
      : rule === 'unknownValue'
        ? { pointer, detail: 'must be a JSON object' }
        : { pointer, detail: withoutName(message, error.property) };
  for (const child of error.children ?? []) yield* describe(child, pointer);
}

function propertiesOf(target: object | undefined): string[] {
  if (!target) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', false, false);
  return [...new Set(metadata.map((entry) => entry.propertyName))];
}

function withoutName(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
