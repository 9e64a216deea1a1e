import type { StateDirectory } from './state-directory.js';

const FILE = 'activity.json';

/**
 * What the agent learned while running; kept apart from the identity, so that a scan never rewrites a token.
 */
export interface ActivityRecord {
  clockOffsetSeconds: number;
  lastScan: { scanId: string; source: string; at: string; result: string; diff: Record<string, number> | null } | null;
}

export function readActivity(state: StateDirectory): ActivityRecord {
  return { clockOffsetSeconds: 0, lastScan: null, ...state.readJson(FILE) };
}

export function updateActivity(state: StateDirectory, change: Partial<ActivityRecord>) {
  state.writeJson(FILE, { ...readActivity(state), ...change });
}
