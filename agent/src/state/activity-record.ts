import { isJsonObject, textIn, type JsonObject } from '../json-object.js';
import type { StateDirectory } from './state-directory.js';

const FILE = 'activity.json';
/** A clock that lost its battery says 1970; what is further off is no time at all, and no date could be made of it. */
const FURTHEST_SECONDS = 100 * 365 * 86_400;
/** The last moment that a date can hold, in ms (ECMA-262, 21.4.1.1). */
const LAST_MOMENT = 8.64e15;

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
 * What the agent learned while running; stored apart from the identity, so that a scan never rewrites a token. Nothing in
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
    clockOffsetSeconds: isPlausibleOffset(offset) ? offset : 0,
    lastScan: lastScanIn(record['lastScan']),
    notBefore: typeof notBefore === 'number' && Math.abs(notBefore) <= LAST_MOMENT ? notBefore : null,
  };
}

/** Whether a clock may be that far off, in whole seconds. */
export function isPlausibleOffset(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && Math.abs(seconds) <= FURTHEST_SECONDS;
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
