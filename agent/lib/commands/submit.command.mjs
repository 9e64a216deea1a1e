import { AgentError, EXIT } from '../agent-error.mjs';
import { reportEnvelope } from '../envelope.mjs';
import { readReport } from '../report/report-file.mjs';
import { makeAndSend } from './sending.mjs';

/**
 * Sends another scanner's report as this device's.
 * @param {string[]} words
 * @param {import('../runtime.mjs').Runtime} runtime
 */
export function submit(words, runtime) {
  return makeAndSend(words, runtime, { values: ['source', 'scope'], operands: 1 }, async (surroundings, args) => {
    const path = args.operands[0];
    if (path === undefined)
      throw new AgentError('Name the report: posture-agent submit REPORT (or - for standard input).', EXIT.usage);
    const scope = scopeOf(args.values.scope);
    return reportEnvelope(surroundings, { scope, ...(await readReport(runtime, path, args.values.source)) });
  });
}

/** @param {string | undefined} text */
function scopeOf(text) {
  if (text === undefined) return null;
  const scope = text.trim();
  if (scope === '' || scope.length > 200)
    throw new AgentError('--scope takes a name of 1 to 200 characters.', EXIT.usage);
  return scope;
}
