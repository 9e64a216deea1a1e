import { AgentError, EXIT } from './system-error.js';

export interface Arguments {
  values: Partial<Record<string, string>>;
  flags: Set<string>;
  operands: string[];
}

/** What a verb takes. */
export interface Options {
  values: readonly string[];
  flags: readonly string[];
  /** How many words that are no options, at most. */
  operands: number;
}

const TOKEN_IN_ARGV = `An enrolment token does not belong on the command line: every user of this machine can read it in the process list, and it stays in the shell's history.
Give it in POSTURE_ENROLLMENT_TOKEN, in a file (--token-file FILE) or on standard input (--token-file -).
If you have just typed a real token, revoke it and make a new one.`;

/**
 * Splits the words after the verb. Accepts `--name value` and `--name=value`. Never repeats a word it does not know,
 * because that word may be a secret. Throws AgentError (usage).
 */
export function parseArguments(words: string[], allowed: Options): Arguments {
  const result: Arguments = { values: {}, flags: new Set(), operands: [] };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      result.operands.push(word);
      continue;
    }
    const [name, inline] = splitOnce(word.slice(2));
    if (name === 'token') throw new AgentError(TOKEN_IN_ARGV, EXIT.usage);
    if (allowed.flags.includes(name) && inline === undefined) result.flags.add(name);
    else if (allowed.values.includes(name)) result.values[name] = inline ?? takeValue(name, rest);
    else throw unknownOption(name, allowed);
  }
  if (result.operands.some((word) => word.startsWith('sps_'))) throw new AgentError(TOKEN_IN_ARGV, EXIT.usage);
  if (result.operands.length > allowed.operands) {
    throw new AgentError('There is a word too many on the command line. See: posture-agent help', EXIT.usage);
  }
  return result;
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function takeValue(name: string, rest: string[]) {
  const value = rest.shift();
  if (value === undefined) throw new AgentError(`--${name} needs a value. See: posture-agent help`, EXIT.usage);
  return value;
}

function unknownOption(name: string, allowed: Options) {
  const known = [...allowed.values, ...allowed.flags]
    .filter((option) => option !== 'root')
    .map((option) => `--${option}`);
  const shown = /^[a-z-]{1,30}$/.test(name) ? ` --${name}` : '';
  return new AgentError(`The option${shown} does not fit here. This verb takes: ${known.join(', ')}.`, EXIT.usage);
}

/**
 * `--retries`: 0..20, 4 when not given.
 */
export function retriesOf(args: Arguments) {
  const text = args.values['retries'] ?? '4';
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 20) throw new AgentError('--retries takes a number from 0 to 20.', EXIT.usage);
  return number;
}
