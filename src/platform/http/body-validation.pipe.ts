import { ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type ErrorItem, InvalidRequestError } from '../errors/domain-error.js';
import { suggest } from '../errors/suggestion.js';
import { escapePointer } from './json-inspection.js';

/** Checks bodies against their DTO: unknown properties, wrong types and wrong values are all told at once, by pointer. */
export class BodyValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: false,
      validationError: { target: true, value: false },
      exceptionFactory: (errors) =>
        new InvalidRequestError(
          'invalid-body',
          'Invalid body',
          'The body does not have the shape that this operation takes.',
          {
            errors: errors.flatMap((error) => describe(error, '')),
          },
        ),
    });
  }
}

function describe(error: ValidationError, parent: string): ErrorItem[] {
  // What is no object where one is nested has no name of its own, whatever the type says.
  const property = error.property as string | undefined;
  const pointer = property ? `${parent}/${escapePointer(property)}` : parent;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    rule === 'whitelistValidation'
      ? {
          pointer,
          detail: 'is not a property of this operation',
          ...suggest(error.property, propertiesOf(error.target)),
        }
      : rule === 'unknownValue'
        ? { pointer, detail: 'must be a JSON object' }
        : { pointer, detail: withoutName(message, error.property) },
  );
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, pointer))];
}

function propertiesOf(target: object | undefined): string[] {
  if (!target) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', false, false);
  return [...new Set(metadata.map((entry) => entry.propertyName))];
}

function withoutName(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
