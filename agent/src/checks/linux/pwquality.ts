import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { dropIns } from './ini-settings.js';
import type { PamModule } from './pam-stack.js';

const FILE = '/etc/security/pwquality.conf';
/** libpwquality's own: 8 when nothing is set, and never less than 6. */
const DEFAULT_LENGTH = 8;
const LEAST_LENGTH = 6;
const NUMBER = /^[+-]?\d{1,6}$/;
const CREDITS = ['dcredit', 'ucredit', 'lcredit', 'ocredit'];
const NUMBERS = [...CREDITS, 'minlen', 'minclass', 'enforcing'];

/** What pam_pwquality demands of a new password. */
export interface PasswordQuality {
  /** Characters, credits taken off. */
  minimumLength: number;
  /** Kinds of characters that have to be there, 0-4. */
  classes: number;
  /** With `enforcing=0` it only warns. */
  enforcing: boolean;
}

/**
 * What pam_pwquality demands: the additions in pwquality.conf.d come first, the main file replaces them, and what stands
 * in the stack replaces both (pwquality.conf(5), pam_pwquality(8)).
 */
export function passwordQuality(tree: FileTree, module: PamModule): PasswordQuality {
  const values = new Map<string, string>();
  for (const path of [...dropIns(tree, `${FILE}.d`), FILE])
    for (const [key, value] of settingsIn(tree, path)) values.set(key, value);
  return qualityBy((name) => lastArgument(module, name) ?? values.get(name), { minlen: DEFAULT_LENGTH, credit: 0 });
}

/** The module before it, which has no file, takes more off by itself: 9 characters, less one for each kind (pam_cracklib(8)). */
export function cracklibQuality(module: PamModule): PasswordQuality {
  return qualityBy((name) => lastArgument(module, name), { minlen: 9, credit: 1 });
}

function qualityBy(
  valueOf: (name: string) => string | null | undefined,
  defaults: { minlen: number; credit: number },
): PasswordQuality {
  const number = (name: string, fallback: number) => {
    const text = valueOf(name);
    return NUMBER.test(text ?? '') ? Number(text) : fallback;
  };
  const credits = CREDITS.map((name) => number(name, defaults.credit));
  // A positive credit lets a password with such a character be that much shorter; a negative one demands it.
  const credit = credits.reduce((sum, value) => sum + Math.max(0, value), 0);
  return {
    minimumLength: Math.max(LEAST_LENGTH, number('minlen', defaults.minlen) - credit),
    classes: Math.max(number('minclass', 0), credits.filter((value) => value < 0).length),
    enforcing: number('enforcing', 1) !== 0,
  };
}

function settingsIn(tree: FileTree, path: string): [string, string][] {
  const lines = (plainText(tree, path) ?? '').split('\n').map((line) => line.replace(/#.*$/, '').trim());
  return lines.flatMap((line): [string, string][] => {
    if (line === '') return [];
    const [, name, value] = /^([a-z_]+)(?:\s*=\s*|\s+|$)(.*)$/i.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || value === undefined) throw new GarbledFile(path);
    // The library reads no further where a number is none.
    if (NUMBERS.includes(key) && !NUMBER.test(value)) throw new GarbledFile(path);
    return [[key, value]];
  });
}

/** Of several the last holds, and capitals are none of its matter: it is read as a line of the file is. */
function lastArgument({ args }: PamModule, name: string): string | null {
  const own = args.filter((word) => word.toLowerCase().startsWith(`${name}=`));
  return own.at(-1)?.slice(name.length + 1) ?? null;
}
