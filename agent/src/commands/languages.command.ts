import { AgentError, EXIT } from '../system-error.js';
import { parseArguments, type Options } from '../arguments.js';
import { platformOf } from '../device/operating-system.js';
import { LANGUAGE_TYPES } from '../languages/language-package.js';
import { type Roots, rootsNamed } from '../languages/roots.js';
import { jsonLine } from '../printable.js';
import { readLanguages, writeLanguages, type LanguageRecord } from '../state/language-record.js';
import { stateDirectoryOf } from '../state/state-directory.js';
import type { Runtime } from '../runtime.js';

export const LANGUAGES_OPTIONS: Options = { values: ['state-dir', 'root'], flags: ['json'], operands: 1 };

/**
 * Says whether packages of languages are read, and in which folders; with folders (or `default`) they are from now on, `off` ends
 * it, and `forget` lets the service drop what was reported to it.
 * @returns exit code
 */
export function languages(words: string[], runtime: Runtime): Promise<number> {
  const args = parseArguments(words, LANGUAGES_OPTIONS);
  const state = stateDirectoryOf(runtime, args.values['state-dir']);
  const [choice] = args.operands;
  if (choice !== undefined) writeLanguages(state, chosen(choice, readLanguages(state), runtime));
  const { roots, told } = readLanguages(state);
  runtime.out(args.flags.has('json') ? `${jsonLine({ roots, told })}\n` : languagesText(roots, told));
  return Promise.resolve(EXIT.ok);
}

/** The folders of `--languages` or POSTURE_LANGUAGES; undefined where neither is given. Throws AgentError (usage). */
export function rootsOfThisRun(option: string | undefined, runtime: Runtime): Roots | undefined {
  const words = option ?? runtime.env['POSTURE_LANGUAGES'];
  if (words === undefined || words === '') return undefined;
  return rootsHere(words, runtime);
}

function chosen(choice: string, before: LanguageRecord, runtime: Runtime): LanguageRecord {
  if (choice === 'off') return { ...before, roots: null };
  if (choice === 'forget') return { roots: null, looked: [], told: [] };
  return { ...before, roots: rootsHere(choice, runtime) };
}

function rootsHere(words: string, runtime: Runtime): Roots {
  if (!['linux', 'macos'].includes(platformOf(runtime)))
    throw new AgentError('Packages of languages are read on Linux and macOS only.', EXIT.usage);
  return rootsNamed(words);
}

function languagesText(roots: Roots | null, told: LanguageRecord['told']) {
  if (roots !== null)
    return `Packages of ${LANGUAGE_TYPES.join(', ')} are read below ${roots.join(', ')} with every scan: name and version of each, and the package of the distribution that brought it. No file and no path is sent.\n`;
  return told.length === 0
    ? 'Packages of languages are not read. To read them: posture-agent languages default\n'
    : 'Packages of languages are not read any more; what was sent before stays with the service, as what nobody looks at. To have it dropped: posture-agent languages forget\n';
}
