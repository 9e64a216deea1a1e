import { isJsonObject, textIn } from '../json-object.js';
import type { JsonObject } from '../json-object.js';
import type { StateDirectory } from './state-directory.js';

const FILE = 'activity.json';

/** The last scan that was made here, and what became of it. */
export interface LastScan {
  scanId: string;
  source: string;
  /** RFC 3339. */
  at: string;
  result: string;
  diff: JsonObject | null;
}

/**
 * What the agent learned while running; kept apart from the identity, so that a scan never rewrites a token. Nothing in
 * it is worth a failure: what cannot be read is as if it had never been learned.
 */
export interface ActivityRecord {
  /** Service minus device. */
  clockOffsetSeconds: number;
  lastScan: LastScan | null;
  /** The service asked not to be troubled before this moment, in ms; null when it did not. */
  notBefore: number | null;
}

export function readActivity(state: StateDirectory): ActivityRecord {
  const record = readCalmly(state);
  const offset = record['clockOffsetSeconds'];
  const notBefore = record['notBefore'];
  return {
    clockOffsetSeconds: typeof offset === 'number' && Number.isSafeInteger(offset) ? offset : 0,
    lastScan: lastScanIn(record['lastScan']),
    notBefore: typeof notBefore === 'number' && Number.isFinite(notBefore) ? notBefore : null,
  };
}

/** Throws AgentError when it cannot be written. */
export function updateActivity(state: StateDirectory, change: Partial<ActivityRecord>) {
  state.writeJson(FILE, { ...readActivity(state), ...change });
}

function readCalmly(state: StateDirectory): JsonObject {
  try {
    return state.readJson(FILE) ?? {};
  } catch {
    return {};
  }
}

function lastScanIn(value: unknown): LastScan | null {
  if (!isJsonObject(value)) return null;
  const { scanId, source, at, result, diff } = value;
  if (typeof scanId !== 'string' || typeof at !== 'string') return null;
  return {
    scanId,
    source: textIn(source) ?? 'native',
    at,
    result: textIn(result) ?? 'unknown',
    diff: isJsonObject(diff) ? diff : null,
  };
}
