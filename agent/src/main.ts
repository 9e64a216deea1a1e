import { AgentError, EXIT } from './agent-error.js';
import { enroll } from './commands/enroll.command.js';
import { help } from './commands/help.command.js';
import { install } from './commands/install.command.js';
import { scan } from './commands/scan.command.js';
import { status } from './commands/status.command.js';
import { submit } from './commands/submit.command.js';
import { uninstall } from './commands/uninstall.command.js';
import { AGENT_NAME, AGENT_VERSION } from './version.js';
import type { Runtime } from './runtime.js';

const VERBS: Record<string, (words: string[], runtime: Runtime) => Promise<number>> = {
  enroll,
  scan,
  submit,
  status,
  install: (words, runtime) => install(words, runtime),
  uninstall,
  help,
  version,
};

/**
 * Runs one verb. Never throws; what goes wrong is said on the error output.
 * @param words the command line after the program
 * @returns exit code
 */
export async function main(words: string[], runtime: Runtime): Promise<number> {
  const [first = 'help', ...rest] = words;
  const name = { '--help': 'help', '-h': 'help', '--version': 'version' }[first] ?? first;
  const known = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  const verb = rest.includes('--help') || rest.includes('-h') ? help : known;
  if (verb === undefined) {
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
    runtime.err(
      `The agent has a fault of its own: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.refused;
  }
}

function version(_words: string[], runtime: Runtime) {
  runtime.out(`${AGENT_NAME} ${AGENT_VERSION}\n`);
  return Promise.resolve(EXIT.ok);
}
