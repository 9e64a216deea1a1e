import { AgentError, EXIT } from '../agent-error.mjs';
import { reportEnvelope } from '../envelope.mjs';
import { readReport } from '../report/report-file.mjs';
import { scopeOfReport } from '../report/report-scope.mjs';
import { makeAndSend } from './sending.mjs';

const EMPTY =
  'The report is empty, so it is sent as a clean one. It does not show what was looked at: see that OSV-Scanner ended with 0.\n';

/** @param {string} scope */
function guessed(scope) {
  return `The scope is this directory, ${scope}. Name another with --scope when you scan several things from here.\n`;
}

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
    const named = scopeOf(args.values.scope);
    const { source, report, wasEmpty } = await readReport(runtime, path, args.values.source);
    const scope = named ?? scopeOfReport({ source, report }, runtime.workingDirectory);
    if (wasEmpty) runtime.err(EMPTY);
    if (named === null && scope !== null) runtime.err(guessed(scope));
    return reportEnvelope(surroundings, { scope, source, report });
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
