import { EXIT } from '../system-error.js';
import { parseArguments } from '../arguments.js';
import { AGENT_NAME, AGENT_VERSION } from '../version.js';
import type { Runtime } from '../runtime.js';

/**
 * Prints the agent's version.
 * @returns exit code
 */
export function version(words: string[], runtime: Runtime) {
  const { flags } = parseArguments(words, { values: [], flags: ['json'], operands: 0 });
  const all = { name: AGENT_NAME, version: AGENT_VERSION, node: process.versions.node, platform: runtime.platform };
  runtime.out(flags.has('json') ? `${JSON.stringify(all)}\n` : `${AGENT_NAME} ${AGENT_VERSION}\n`);
  return Promise.resolve(EXIT.ok);
}
