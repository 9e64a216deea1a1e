import { AgentError, EXIT } from '../agent-error.js';
import { reportEnvelope } from '../envelope.js';
import { readReport } from '../report/report-file.js';
import { scopeOfReport } from '../report/report-scope.js';
import { makeAndSend } from './sending.js';
import type { Runtime } from '../runtime.js';

const EMPTY =
  'The report is empty, so it is sent as a clean one. It does not show what was looked at: see that OSV-Scanner ended with 0.\n';

function guessed(scope: string) {
  return `The scope is this directory, ${scope}. Name another with --scope when you scan several things from here.\n`;
}

/**
 * Sends another scanner's report as this device's.
 */
export function submit(words: string[], runtime: Runtime) {
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

function scopeOf(text: string | undefined) {
  if (text === undefined) return null;
  const scope = text.trim();
  if (scope === '' || scope.length > 200)
    throw new AgentError('--scope takes a name of 1 to 200 characters.', EXIT.usage);
  return scope;
}
