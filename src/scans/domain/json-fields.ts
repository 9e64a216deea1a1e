import { ScanDocumentError } from './scan-document-error.js';

/** A JSON object whose fields have not been looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object, or null for a list and anything else. */
export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The value as a list; empty for anything else. For lists whose loss hides nothing (references, weaknesses). */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/**
 * A list whose loss would hide findings: absent and null are empty, anything else but a list throws
 * {@link ScanDocumentError} with the pointer, for a report read half would close what it left out.
 */
export function requiredList(parent: JsonObject, key: string, pointer: string): readonly unknown[] {
  const value = parent[key];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as unknown[];
  throw new ScanDocumentError(
    'A part of this report is not a list where it must be one. Send the report as the scanner wrote it.',
    [{ pointer: `${pointer}/${key}`, detail: 'must be a list' }],
  );
}
