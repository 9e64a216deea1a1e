import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type ErrorItem, InvalidRequestError } from '../errors/domain-error.js';
import { suggest } from '../errors/suggestion.js';
import { escapePointer } from './json-inspection.js';

const REPORTED = Symbol('reported-by-machines');

/** On a DTO whose texts a machine reports: evidence, which is kept as it is said, also where people would not see all of it. */
export function ReportedByMachines(): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(REPORTED, true, target);
  };
}

/** Whether a body of this class may hold characters that nobody sees. */
function isReportedByMachines(type: object | undefined): boolean {
  return type !== undefined && Reflect.hasMetadata(REPORTED, type);
}

/*
 * What people type into names and reasons, and read again in lists, logs and reports. Left out is what is not seen and changes what is:
 * control characters; marks that turn the direction of what follows, by which “nimda” reads as “admin”; characters without a width, by
 * which two names look the same. The joiners U+200C and U+200D stay, inside: Persian and emoji are written with them.
 */
const UNSEEN = String.raw`\u0080-\u009f\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}`;

/** A line of text: a name, a tag, a title. */
export const PLAIN_LINE = new RegExp(
  String.raw`^(?![\u200c\u200d])[^\u0000-\u001f\u007f\u061c\u200e\u200f${UNSEEN}]*(?<![\u200c\u200d])$`,
  'u',
);

/** A text that may have lines and tabs, and the three marks that writing from right to left needs. */
export const PLAIN_TEXT = new RegExp(String.raw`^[^\u0000-\u0008\u000b-\u001f\u007f${UNSEEN}]*$`, 'u');

/** A line that a machine reports: evidence, which is kept as it is said, but for control characters. */
// eslint-disable-next-line no-control-regex -- control characters are what it finds
export const REPORTED_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

const UNSEEN_CHARACTER = new RegExp(`[${UNSEEN}]`, 'u');

/** The first text of a parsed JSON value, or name of a member, that holds a character which nobody sees: where, and which; null when none does. */
export function unseenCharacter(root: unknown): { pointer: string; character: string } | null {
  const stack: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { value, pointer } = item;
    if (typeof value === 'string') {
      const found = UNSEEN_CHARACTER.exec(value)?.[0];
      if (found !== undefined) return { pointer, character: codePoint(found) };
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const found = UNSEEN_CHARACTER.exec(key)?.[0];
        if (found !== undefined) return { pointer, character: codePoint(found) };
        stack.push({ value: child, pointer: `${pointer}/${escapePointer(key)}` });
      }
    }
  }
  return null;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** For messages of class-validator. */
export const NOT_PLAIN = '$property must not hold control characters or invisible ones';

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
