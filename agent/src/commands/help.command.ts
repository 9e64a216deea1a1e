import { AgentError, EXIT } from '../system-error.js';
import { parseArguments } from '../arguments.js';
import { overview, pageOf } from '../manual/manual.js';
import type { Runtime } from '../runtime.js';

/**
 * Prints what there is, or the page of one verb.
 * @returns exit code
 */
export function help(words: string[], runtime: Runtime) {
  const [verb] = parseArguments(words, { values: [], flags: [], operands: 1 }).operands;
  const text = verb === undefined ? overview() : pageOf(verb);
  if (text === null) throw new AgentError('There is no such verb. See: posture-agent help', EXIT.usage);
  runtime.out(text);
  return Promise.resolve(EXIT.ok);
}
