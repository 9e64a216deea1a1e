import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';

/** How far a vulnerability reaches: its function is called (or in the binary), its package is imported, its module is required. */
export const REACHES = ['required', 'imported', 'called'] as const;
export type Reach = (typeof REACHES)[number];

/** Frames of one trace that are looked at. */
const FRAMES = 1000;

/** One `finding` message: what is vulnerable, and from where it is reached. */
export interface Trace {
  module: unknown;
  version: string;
  reach: Reach;
  /** The line that leads there, or the package; null where only the module is told. */
  place: string | null;
}

/** `cmd/shop/main.go:9` of the frame that the trace begins at, else the package. */
function placeOf(frames: readonly JsonObject[], first: JsonObject): string | null {
  const position = objectOf(frames.findLast((frame) => objectOf(frame.position) !== null)?.position);
  const file = cleanText(position?.filename, TEXT_LIMITS.location - 16);
  if (file === null) return cleanText(first.package, TEXT_LIMITS.location);
  return typeof position?.line === 'number' && Number.isSafeInteger(position.line) ? `${file}:${position.line}` : file;
}

/** The first frame is the vulnerable one, the last the program's own. Null where there is no first. */
export function traceOf(finding: JsonObject): Trace | null {
  const frames = listOf(finding.trace)
    .slice(0, FRAMES)
    .map(objectOf)
    .filter((frame) => frame !== null);
  const [first] = frames;
  if (first === undefined) return null;
  const isCalled = typeof first.function === 'string' && first.function !== '';
  const isImported = typeof first.package === 'string' && first.package !== '';
  return {
    module: first.module,
    version: cleanText(first.version, TEXT_LIMITS.version) ?? '',
    reach: isCalled ? 'called' : isImported ? 'imported' : 'required',
    place: isCalled || isImported ? placeOf(frames, first) : null,
  };
}
