import { AgentError, EXIT } from './agent-error.mjs';
import { enroll } from './commands/enroll.command.mjs';
import { help } from './commands/help.command.mjs';
import { scan } from './commands/scan.command.mjs';
import { status } from './commands/status.command.mjs';
import { submit } from './commands/submit.command.mjs';
import { AGENT_NAME, AGENT_VERSION } from './version.mjs';

/** @type {Record<string, (words: string[], runtime: import('./runtime.mjs').Runtime) => Promise<number>>} */
const VERBS = { enroll, scan, submit, status, help, version };

/**
 * Runs one verb. Never throws; what goes wrong is said on the error output.
 * @param {string[]} words the command line after the program
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<number>} exit code
 */
export async function main(words, runtime) {
  const [first = 'help', ...rest] = words;
  const name = { '--help': 'help', '-h': 'help', '--version': 'version' }[first] ?? first;
  const verb = rest.includes('--help') || rest.includes('-h') ? help : Object.hasOwn(VERBS, name) ? VERBS[name] : null;
  if (verb === null) {
    runtime.err('There is no such verb. See: posture-agent help\n');
    return EXIT.usage;
  }
  try {
    return await verb(rest, runtime);
  } catch (error) {
    if (error instanceof AgentError) {
      runtime.err(`${error.message}\n`);
      return error.exitCode;
    }
    runtime.err(`The agent has a fault of its own: ${error?.stack ?? error}\n`);
    return EXIT.refused;
  }
}

/**
 * @param {string[]} _words
 * @param {import('./runtime.mjs').Runtime} runtime
 */
async function version(_words, runtime) {
  runtime.out(`${AGENT_NAME} ${AGENT_VERSION}\n`);
  return EXIT.ok;
}
