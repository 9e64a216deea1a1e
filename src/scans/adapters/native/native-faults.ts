import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { ValueErrorType } from '@sinclair/typebox/errors';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { adviceForStranger, documentSource, foreignDocument } from '../../domain/document-kind.js';
import { objectOf } from '../../domain/json-fields.js';
import { refuseTooMany } from '../../domain/report-notes.js';
import { ScanDocumentError, type DocumentFault } from '../../domain/scan-document-error.js';
import { NATIVE_LIMITS, NativeDocumentSchema, type NativeDocument } from './native-document.schema.js';

/** More faults than this help nobody. */
const FAULT_LIMIT = 20;

const compiled = TypeCompiler.Compile(NativeDocumentSchema);

/** What a schema asks for, in words that follow "must be". */
function expectation(schema: TSchema): string {
  const options = schema.anyOf as TSchema[] | undefined;
  if (options !== undefined) {
    const literals = options.filter((option) => option.const !== undefined);
    if (literals.length === options.length)
      return `one of ${literals.map((one) => `"${String(one.const)}"`).join(', ')}`;
    return options.map(expectation).join(' or ');
  }
  if (schema.const !== undefined) return `"${String(schema.const)}"`;
  switch (schema.type as string | undefined) {
    case 'integer':
      return `a whole number from ${String(schema.minimum)} to ${String(schema.maximum)}`;
    case 'number':
      return `a number from ${String(schema.minimum)} to ${String(schema.maximum)}`;
    case 'string':
      if (schema.pattern === '^CWE-[0-9]{1,6}$') return 'a weakness such as "CWE-79"';
      if (schema.pattern !== undefined) return 'lower-case letters, digits, dots and hyphens, at most 128';
      if (schema.minLength === undefined && schema.maxLength === undefined) return 'a text';
      return `a text of ${schema.minLength === undefined ? 'at most' : '1 to'} ${String(schema.maxLength)} characters`;
    case 'array':
      return schema.maxItems === undefined ? 'a list' : `a list of at most ${String(schema.maxItems)} entries`;
    case 'null':
      return 'null';
    default:
      return 'an object';
  }
}

function faultDetail(type: ValueErrorType, schema: TSchema): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known field';
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is missing';
  return `must be ${expectation(schema)}`;
}

function shapeFaults(document: unknown): DocumentFault[] {
  const faults = new Map<string, DocumentFault>();
  for (const error of compiled.Errors(document)) {
    // A missing field is reported twice: as missing and as undefined; the first says it better.
    if (!faults.has(error.path)) {
      const pointer = cleanText(error.path, TEXT_LIMITS.location) ?? '';
      faults.set(error.path, { pointer, detail: faultDetail(error.type, error.schema) });
    }
    if (faults.size >= FAULT_LIMIT) break;
  }
  return [...faults.values()];
}

/** Collects faults that the shape cannot show; {@link throwIfAny} ends the parse. */
export class FaultList {
  private readonly faults: DocumentFault[] = [];

  add(pointer: string, detail: string): void {
    if (this.faults.length < FAULT_LIMIT) this.faults.push({ pointer, detail });
  }

  throwIfAny(): void {
    if (this.faults.length > 0) throw invalidDocument(this.faults);
  }
}

function invalidDocument(faults: DocumentFault[]): ScanDocumentError {
  return new ScanDocumentError(
    'The scan does not follow the native format. Correct the fields named below and send it again.',
    faults,
  );
}

/** The document as a typed one; throws ScanDocumentError with the first faults, each at its place. */
export function checkNativeDocument(document: unknown): NativeDocument {
  const root = objectOf(document);
  if (root === null) throw foreignDocument(document, 'a scan of the Posture agent');
  const inventory = objectOf(root.inventory);
  const network = objectOf(root.network);
  for (const [list, limit, what, pointer] of [
    [inventory?.packages, NATIVE_LIMITS.packages, 'packages', '/inventory/packages'],
    [root.findings, NATIVE_LIMITS.findings, 'findings', '/findings'],
    [root.checks, NATIVE_LIMITS.checks, 'checks', '/checks'],
    [network?.listeningPorts, NATIVE_LIMITS.listeningPorts, 'listening ports', '/network/listeningPorts'],
  ] as const) {
    if (Array.isArray(list)) refuseTooMany(list.length, limit, what, pointer);
  }
  if (compiled.Check(document)) return document;
  const source = documentSource(document);
  const isForeign = source === null ? adviceForStranger(document) !== null : source !== 'native';
  if (isForeign) throw foreignDocument(document, 'a scan of the Posture agent');
  throw invalidDocument(shapeFaults(document));
}
