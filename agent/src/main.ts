import type { Runtime } from './runtime.js';
import { AGENT_NAME, AGENT_VERSION } from './version.js';
import { parseArguments } from './arguments.js';
import { EXIT, AgentError } from './system-error.js';
import { overview, pageOf } from './manual/manual.js';
import { printableLines } from './printable.js';
import { uninstall } from './commands/uninstall.command.js';
import { submit } from './commands/submit.command.js';
import { status } from './commands/status.command.js';
import { scan } from './commands/scan.command.js';
import { languages } from './commands/languages.command.js';
import { install } from './commands/install.command.js';
import { enroll } from './commands/enroll.command.js';
import { doctor } from './commands/doctor.command.js';

/**
 * Prints the agent's version.
 * @returns exit code
 */
function version(words: string[], runtime: Runtime) {
  const { flags } = parseArguments(words, { values: [], flags: ['json'], operands: 0 });
  const all = { name: AGENT_NAME, version: AGENT_VERSION, node: process.versions.node, platform: runtime.platform };
  runtime.out(flags.has('json') ? `${JSON.stringify(all)}\n` : `${AGENT_NAME} ${AGENT_VERSION}\n`);
  return Promise.resolve(EXIT.ok);
}

/**
 * Prints what there is, or the page of one verb.
 * @returns exit code
 */
function help(words: string[], runtime: Runtime) {
  const [verb] = parseArguments(words, { values: [], flags: [], operands: 1 }).operands;
  const text = verb === undefined ? overview() : pageOf(verb);
  if (text === null) throw new AgentError('There is no such verb. See: posture-agent help', EXIT.usage);
  runtime.out(text);
  return Promise.resolve(EXIT.ok);
}

type Verb = (words: string[], runtime: Runtime) => Promise<number>;

const VERBS = new Map<string, Verb>([
  ['enroll', enroll],
  ['scan', scan],
  ['submit', submit],
  ['languages', languages],
  ['status', status],
  ['doctor', doctor],
  ['install', (words, runtime) => install(words, runtime)],
  ['uninstall', uninstall],
  ['help', help],
  ['version', version],
]);

const OTHER_NAMES = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
]);

/**
 * Runs one verb. Never throws; what goes wrong is said on the error output.
 * @param words the command line after the program
 * @returns exit code
 */
export async function main(words: string[], host: Runtime): Promise<number> {
  const runtime = { ...host, out: safely(host.out), err: safely(host.err) };
  const [first = 'help', ...rest] = words;
  const name = OTHER_NAMES.get(first) ?? first;
  const verb = VERBS.get(name);
  if (verb === undefined) {
    runtime.err('There is no such verb. See: posture-agent help\n');
    return EXIT.usage;
  }
  try {
    return await (rest.some((word) => word === '--help' || word === '-h')
      ? help([name], runtime)
      : verb(rest, runtime));
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

/** Names of files and what others said go into messages by many ways; none may draw on the terminal. */
function safely(print: (text: string) => void) {
  return (text: string) => {
    print(printableLines(text));
  };
}
