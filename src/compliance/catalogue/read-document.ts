import type { Static, TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors';
import { duplicateMember, inspectJson, jsonOverCaps } from '../../platform/plain.js';
import { CatalogueError, FaultList, type LinesOf } from './catalogue-error.js';
import { CATALOGUE_LIMITS, EditionSchema, EvidenceSchema, FrameworkSchema, MappingSchema } from './framework-file.js';
import { lineAt, lineOfPointer, linesOfPointers } from './json-line.js';
import { offsetOfSyntaxFault } from './json-syntax.js';

/** A document of the catalogue whose shape has been checked, and the way from a place in it to its line. */
export interface CheckedDocument<T> {
  /** Which document: a path below the folder of frameworks, or what was imported. */
  file: string;
  value: T;
  linesOf: LinesOf;
}

interface Shape<S extends TSchema> {
  check(value: unknown): value is Static<S>;
  faults(value: unknown): FaultList;
}

function shape<S extends TSchema>(schema: S): Shape<S> {
  const compiled = TypeCompiler.Compile(schema);
  return {
    check: (value): value is Static<S> => compiled.Check(value),
    faults: (value) => listFaults(compiled.Errors(value)),
  };
}

/** What the kinds of documents look like. */
export const SHAPES = {
  framework: shape(FrameworkSchema),
  evidence: shape(EvidenceSchema),
  mapping: shape(MappingSchema),
  edition: shape(EditionSchema),
} as const;

/**
 * Reads one document from its text.
 *
 * @throws CatalogueError naming the line, for what is too large, no JSON, hostile, or of another shape
 */
export function readDocument<S extends TSchema>(
  file: string,
  text: string,
  expected: Shape<S>,
): CheckedDocument<Static<S>> {
  const value = parse(file, text);
  return checkShape(file, value, expected, (pointers) => linesOfPointers(text, pointers));
}

/** The same for a document that came as a value: there are pointers, but no lines. */
export function checkDocument<S extends TSchema>(
  file: string,
  value: unknown,
  expected: Shape<S>,
): CheckedDocument<Static<S>> {
  const hostile = inspectJson(value);
  if (hostile !== null) throw new CatalogueError(file, [{ line: null, ...hostile }]);
  return checkShape(file, value, expected, () => []);
}

function checkShape<S extends TSchema>(
  file: string,
  value: unknown,
  expected: Shape<S>,
  linesOf: LinesOf,
): CheckedDocument<Static<S>> {
  if (!expected.check(value)) {
    expected.faults(value).throwIfAny(file, linesOf);
    throw new CatalogueError(file, [{ line: null, pointer: '', detail: 'has another shape' }]);
  }
  return { file, value, linesOf };
}

function parse(file: string, text: string): unknown {
  const refuse = (line: number | null, pointer: string, detail: string): never => {
    throw new CatalogueError(file, [{ line, pointer, detail }]);
  };
  const bytes = Buffer.from(text);
  if (bytes.length > CATALOGUE_LIMITS.bytes) refuse(null, '', `is larger than ${CATALOGUE_LIMITS.bytes} bytes`);
  const over = jsonOverCaps(bytes, CATALOGUE_LIMITS);
  if (over !== null) refuse(null, '', over);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(lineAt(text, offsetOfSyntaxFault(text)), '', 'is no JSON from here on');
  }
  const twice = duplicateMember(text);
  if (twice !== null) refuse(lineOfPointer(text, twice), twice, 'stands here twice');
  const hostile = inspectJson(value);
  if (hostile !== null) refuse(lineOfPointer(text, hostile.pointer), hostile.pointer, hostile.detail);
  return value;
}

function listFaults(errors: Iterable<ValueError>): FaultList {
  const faults = new FaultList();
  const seen = new Set<string>();
  for (const { path, type, schema } of errors) {
    // A missing field is reported twice: as missing and as undefined; the first says it better.
    if (seen.has(path)) continue;
    seen.add(path);
    faults.add(path, detailOf(type, schema));
    if (faults.full) break;
  }
  return faults;
}

function detailOf(type: ValueErrorType, schema: TSchema): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known field';
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is missing';
  return `must be ${expectation(schema)}`;
}

/** What a schema asks for, in words that follow "must be". */
function expectation(schema: TSchema): string {
  if (schema.description !== undefined) return schema.description;
  if (schema.anyOf !== undefined) return (schema.anyOf as TSchema[]).map(expectation).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type as string | undefined) {
    case 'integer':
      return `a whole number from ${String(schema.minimum)} to ${String(schema.maximum)}`;
    case 'string':
      return `a text of 1 to ${String(schema.maxLength)} characters`;
    case 'array':
      if (schema.items !== undefined && Array.isArray(schema.items)) return `a list of ${schema.items.length} entries`;
      return `a list of ${String(schema.minItems ?? 0)} to ${String(schema.maxItems)} entries`;
    default:
      return 'an object';
  }
}
