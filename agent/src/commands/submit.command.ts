import { AgentError, EXIT } from '../system-error.js';
import { reportEnvelope, type Surroundings } from '../envelope.js';
import { readReport, scopeOfReport } from '../report/report-file.js';
import { makeAndSend } from './sending.js';
import type { Arguments, Options } from '../arguments.js';
import type { Runtime } from '../runtime.js';

export const SUBMIT_OPTIONS: Options = {
  values: ['state-dir', 'retries', 'root', 'source', 'scope'],
  flags: ['dry-run', 'json'],
  operands: 1,
};

const EMPTY =
  'The report is empty, so it is sent as a clean one. It does not show what was looked at: see that OSV-Scanner ended with 0.\n';

function guessed(scope: string) {
  return `The scope is this directory, ${scope}. Name another with --scope when you scan several things from here.\n`;
}

/**
 * Sends another scanner's report as this device's.
 */
export function submit(words: string[], runtime: Runtime) {
  return makeAndSend(words, runtime, {
    options: SUBMIT_OPTIONS,
    usesPolicy: false,
    makeEnvelopes: async (surroundings, args) => [await envelopeOf(surroundings, args)],
  });
}

async function envelopeOf(surroundings: Surroundings, { operands: [path], values }: Arguments) {
  const { runtime } = surroundings;
  if (path === undefined)
    throw new AgentError('Name the report: posture-agent submit REPORT (or - for standard input).', EXIT.usage);
  const named = scopeOf(values['scope']);
  const { source, report, wasEmpty } = await readReport(runtime, path, values['source']);
  const scope = named ?? scopeOfReport({ source, report }, runtime.workingDirectory);
  if (wasEmpty) runtime.err(EMPTY);
  if (named === null && scope !== null) runtime.err(guessed(scope));
  return reportEnvelope(surroundings, { scope, source, report });
}

function scopeOf(text: string | undefined) {
  if (text === undefined) return null;
  const scope = text.trim();
  if (scope === '' || scope.length > 200)
    throw new AgentError('--scope takes a name of 1 to 200 characters.', EXIT.usage);
  return scope;
}
