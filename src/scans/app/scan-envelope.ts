import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { ErrorItem } from '../../platform/plain.js';
import { cleanText, TEXT_LIMITS } from '../domain/clean-text.js';
import { adviceForBareDocument } from '../domain/document-kind.js';
import { copyFreeJson, FREE_JSON_LIMITS } from '../domain/free-json.js';
import { LONGEST_NAMED_BEFORE, storedScope } from '../domain/scope-text.js';
import { InvalidScanDocumentError } from '../errors.js';

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$';

const MOST_CAPABILITIES = 100;

const text = (maxLength: number): ReturnType<typeof Type.Optional> =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** What every envelope holds, whatever the source; the rest is the adapter's business. */
const MEMBERS = {
  schemaVersion: Type.Literal('1.0'),
  scanId: Type.String({ pattern: UUID }),
  startedAt: Type.Optional(Type.String({ pattern: INSTANT })),
  finishedAt: Type.Optional(Type.String({ pattern: INSTANT })),
  scope: Type.Optional(Type.String({ minLength: 1, maxLength: TEXT_LIMITS.scope })),
  source: Type.String({ minLength: 1, maxLength: 40 }),
  agent: Type.Optional(
    Type.Object({
      name: text(128),
      version: text(128),
      runAs: text(128),
      capabilities: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: MOST_CAPABILITIES })),
    }),
  ),
  device: Type.Optional(
    Type.Object({
      hostname: text(255),
      os: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 255 }), Type.Null()]))),
      hardware: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      hardwareId: text(255),
    }),
  ),
};
const EnvelopeSchema = Type.Object(MEMBERS);
const StoredSchema = Type.Object({
  ...MEMBERS,
  scope: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_NAMED_BEFORE })),
});

/** The envelope of a scan as it was sent. */
export type ScanEnvelope = Static<typeof EnvelopeSchema> & {
  agent?: { name?: string | null; version?: string | null; runAs?: string | null; capabilities?: string[] };
  device?: {
    hostname?: string | null;
    os?: Record<string, string | null>;
    hardware?: Record<string, unknown>;
    hardwareId?: string | null;
  };
  report?: unknown;
};

const compiled = TypeCompiler.Compile(EnvelopeSchema);
const ofStored = TypeCompiler.Compile(StoredSchema);

const WORDS: Record<string, string> = {
  '/schemaVersion': 'must be "1.0"',
  '/scanId': 'must be a UUID that the agent makes anew for every scan',
  '/startedAt': 'must be a moment such as 2026-11-20T12:00:00Z',
  '/finishedAt': 'must be a moment such as 2026-11-20T12:00:00Z',
  '/scope': `must be a text of 1 to ${TEXT_LIMITS.scope} characters`,
  '/source': 'must name a scan format',
};

const MAX_FAULTS = 20;
const AGENT_WORD_LIMIT = 128;
const HOST_LIMIT = 255;

/**
 * Checks the common part of an envelope; throws {@link InvalidScanDocumentError} with a pointer per fault.
 *
 * @param isStored whether it was accepted before: then the rules of that time count
 */
export function readEnvelope(document: unknown, { isStored = false } = {}): ScanEnvelope {
  refuseBareDocument(document);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new InvalidScanDocumentError('The body must be a JSON object: the scan envelope.', [
      { pointer: '', detail: 'must be an object' },
    ]);
  }
  if (!isStored) refuseTooMuch(document);
  const errors: ErrorItem[] = [];
  const seen = new Set<string>();
  for (const error of (isStored ? ofStored : compiled).Errors(document)) {
    // The next fault is made when it is asked for.
    if (errors.length >= MAX_FAULTS) break;
    if (seen.has(error.path)) continue;
    seen.add(error.path);
    errors.push({
      pointer: error.path,
      detail: error.value === undefined ? 'is missing' : (WORDS[error.path] ?? 'has a wrong type or is too long'),
    });
  }
  for (const name of ['startedAt', 'finishedAt'] as const) {
    const value = (document as Record<string, unknown>)[name];
    if (typeof value === 'string' && !seen.has(`/${name}`) && !exists(value)) {
      errors.push({ pointer: `/${name}`, detail: 'is not a moment that exists' });
    }
  }
  if (errors.length > 0) throw wrongShape(errors);
  const envelope = storable(document as ScanEnvelope, isStored);
  return isStored && envelope.scope !== undefined ? { ...envelope, scope: storedScope(envelope.scope) } : envelope;
}

/**
 * What is too long is refused before it is looked at entry by entry: describing a fault of each, and also finding none, takes far
 * longer than reading the document did.
 */
function refuseTooMuch(document: object): void {
  const { agent, device } = document as { agent?: unknown; device?: unknown };
  const capabilities = (agent as { capabilities?: unknown } | null | undefined)?.capabilities;
  if (Array.isArray(capabilities) && capabilities.length > MOST_CAPABILITIES) {
    const pointer = '/agent/capabilities';
    throw wrongShape([{ pointer, detail: 'has a wrong type or is too long' }]);
  }
  const { os, hardware } = (device ?? {}) as { os?: unknown; hardware?: unknown };
  if ([os, hardware].some((part) => hasMoreThan(part, FREE_JSON_LIMITS.values))) throw tooMuchOfDevice();
}

function hasMoreThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > most;
  let count = 0;
  for (const name in value) if (Object.hasOwn(value, name) && (count += 1) > most) return true;
  return false;
}

function tooMuchOfDevice(): InvalidScanDocumentError {
  const { values, depth, bytes } = FREE_JSON_LIMITS;
  const detail = `must hold at most ${values} values and ${bytes} bytes, ${depth} levels deep`;
  return new InvalidScanDocumentError('The envelope says more of its device than can be kept.', [
    { pointer: '/device', detail },
  ]);
}

function wrongShape(errors: ErrorItem[]): InvalidScanDocumentError {
  return new InvalidScanDocumentError('The scan envelope does not have the shape that was agreed.', errors);
}

/** The commonest mistake: the report itself, as JSON, where the envelope should be. */
function refuseBareDocument(document: unknown): void {
  const isEnvelope =
    typeof document === 'object' && document !== null && ('scanId' in document || 'report' in document);
  const advice = isEnvelope ? null : adviceForBareDocument(document);
  if (advice !== null)
    throw new InvalidScanDocumentError(advice, [{ pointer: '', detail: 'must be the scan envelope' }]);
}

/** `Date.parse` takes 30 February for 2 March. */
function exists(moment: string): boolean {
  const midnight = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(Date.parse(moment)) || Number.isNaN(midnight.getTime())) return false;
  return midnight.toISOString().startsWith(moment.slice(0, 10));
}

/** The envelope with what is stored of it made fit for that: agents may send half characters, and more than was asked. */
function storable(envelope: ScanEnvelope, isStored: boolean): ScanEnvelope {
  const { agent, device } = envelope;
  const copied = copyFreeJson({ os: device?.os, hardware: device?.hardware });
  if (copied === null && !isStored) throw tooMuchOfDevice();
  // What was taken before there was a bound is read again without it.
  const free = copied ?? { os: undefined, hardware: undefined };
  const word = (text: string | null | undefined): string | null => cleanText(text, AGENT_WORD_LIMIT);
  return {
    ...envelope,
    ...(agent && {
      agent: {
        ...(typeof agent.name === 'string' && { name: word(agent.name) }),
        ...(typeof agent.version === 'string' && { version: word(agent.version) }),
        ...(typeof agent.runAs === 'string' && { runAs: word(agent.runAs) }),
        ...(agent.capabilities && { capabilities: agent.capabilities.map(word).filter((one) => one !== null) }),
      },
    }),
    ...(device && {
      device: {
        hostname: cleanText(device.hostname, HOST_LIMIT),
        hardwareId: cleanText(device.hardwareId, HOST_LIMIT),
        ...(device.os && { os: free.os ?? {} }),
        ...(device.hardware && { hardware: free.hardware ?? {} }),
      },
    }),
  };
}
