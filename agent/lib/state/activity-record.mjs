const FILE = 'activity.json';

/**
 * What the agent learned while running; kept apart from the identity, so that a scan never rewrites a token.
 * @typedef {object} ActivityRecord
 * @property {number} clockOffsetSeconds server's clock minus ours; added to every timestamp
 * @property {{scanId: string, source: string, at: string, result: string, diff: Record<string, number> | null} | null} lastScan
 */

/**
 * @param {import('./state-directory.mjs').StateDirectory} state
 * @returns {ActivityRecord}
 */
export function readActivity(state) {
  return { clockOffsetSeconds: 0, lastScan: null, ...state.readJson(FILE) };
}

/**
 * @param {import('./state-directory.mjs').StateDirectory} state
 * @param {Partial<ActivityRecord>} change
 */
export function updateActivity(state, change) {
  state.writeJson(FILE, { ...readActivity(state), ...change });
}
