import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { GarbledFile, plainText, attempt } from '../plain-text.js';
import { dropIns } from './ini-file.js';
import { type PamModule, argumentOf, isEnforced, pamStack } from './pam-stack.js';

const SHORTEST = 12;
/** pam_unix asks for so many characters when it is told nothing. */
const UNIX_LENGTH = 6;
/** pam_faillock lets somebody try so often when it is told nothing. */
const FAILLOCK_DENY = 3;
/** Modules that ask for the new password and hand it on. */
const ASKING = ['pam_pwquality', 'pam_cracklib', 'pam_passwdqc'];
const FAILLOCK = '/etc/security/faillock.conf';

/** What one module of the stack demands. */
interface Demand {
  module: string;
  minimumLength: number;
  classes: number;
}

/**
 * How long a new password of a local account has to be: what the stack of PAM that changes passwords really uses.
 * PASS_MIN_LEN of login.defs is not looked at, because PAM does not.
 */
export const passwordPolicy: Check = {
  id: 'password-policy',
  run({ tree }) {
    const nothing = { minimumLength: null, complexity: null, lockoutThreshold: null };
    const modules = pamStack(tree, 'passwd', 'password') ?? pamStack(tree, 'common-password', 'password');
    if (modules === null) return unknown('not-observable', 'PAM has no rules for passwords here', nothing);
    // A list without the module that keeps the passwords is not the one of local accounts.
    if (!modules.some(({ module }) => module === 'pam_unix'))
      return unknown('not-observable', 'passwords are not changed by pam_unix here', nothing);
    const demands = modules.flatMap((module, at) => demandOf(tree, module, isObeyed(modules, at)));
    const minimumLength = Math.max(0, ...demands.map((demand) => demand.minimumLength));
    const observed = {
      minimumLength,
      complexity: { classes: Math.max(0, ...demands.map(({ classes }) => classes)) },
      lockoutThreshold: lockoutThreshold(tree),
      modules: demands.map(({ module }) => module),
    };
    return resultOf(minimumLength >= SHORTEST, observed, evidenceOf(modules));
  },
};

/**
 * Whether what a module refuses is refused: by its control, or because pam_unix takes only what a module before it let through
 * (`use_authtok`), and it was the only one that asked.
 */
function isObeyed(modules: readonly PamModule[], at: number): boolean {
  const own = modules[at];
  if (own === undefined || isEnforced(own)) return own !== undefined;
  const unix = modules.findIndex(({ module }, later) => later > at && module === 'pam_unix');
  const stores = modules[unix];
  if (stores === undefined || stores.control === 'optional' || !stores.args.includes('use_authtok')) return false;
  return modules.slice(0, unix).filter(({ module }) => ASKING.includes(module)).length === 1;
}

function demandOf(tree: FileTree, pam: PamModule, isRefusing: boolean): Demand[] {
  const { module } = pam;
  // Its "no" leads to pam_deny also where its control is `[success=1 default=ignore]`.
  if (module === 'pam_unix' && pam.control !== 'optional')
    return [{ module, minimumLength: numberOf(argumentOf(pam, 'minlen')) ?? UNIX_LENGTH, classes: 0 }];
  if (!isRefusing) return [];
  if (module === 'pam_pwquality' || module === 'pam_cracklib') {
    const quality = module === 'pam_cracklib' ? cracklibQuality(pam) : passwordQuality(tree, pam);
    const { minimumLength, classes, enforcing } = quality;
    return enforcing ? [{ module, minimumLength, classes }] : [];
  }
  const shortest = module === 'pam_passwdqc' ? passwdqcLength(tree, pam) : null;
  return shortest === null ? [] : [{ module, minimumLength: shortest, classes: 0 }];
}

/** Failed attempts before an account is locked, 0 for never; null where the stack for signing in cannot be read. */
function lockoutThreshold(tree: FileTree): number | null {
  const { value: modules } = attempt(() => pamStack(tree, 'login', 'auth') ?? pamStack(tree, 'common-auth', 'auth'));
  if (modules === null) return null;
  const locking = modules.find(({ module }) => module === 'pam_faillock' || module === 'pam_tally2');
  if (locking === undefined) return 0;
  const own = numberOf(argumentOf(locking, 'deny'));
  if (own !== null || locking.module === 'pam_tally2') return own;
  const { value: text, failure } = attempt(() => plainText(tree, FAILLOCK));
  if (failure !== null) return null;
  return numberOf(/^\s*deny\s*=\s*(\d+)\s*$/m.exec(text ?? '')?.[1] ?? null) ?? FAILLOCK_DENY;
}

function evidenceOf(modules: readonly PamModule[]): Evidence[] {
  const files = [...new Set(modules.map(({ file }) => file))];
  return files.map((file) => {
    const own = modules.filter((module) => module.file === file);
    return fileEvidence(file, own.map(({ control, module, args }) => [control, module, ...args].join(' ')).join('\n'));
  });
}

function numberOf(text: string | null): number | null {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : null;
}

const OPTION = /^(?:min|max|passphrase|match|similar|random|enforce|retry|config|wordlist|denylist|filter)=\S+$/;
const FLAG =
  /^(?:non-unix|ask_oldauthtok(?:=update)?|check_oldauthtok|disable_firstupper_lastdigit_check|use_first_pass|use_authtok|noaudit)$/;

/**
 * The shortest password that pam_passwdqc lets through, by `min=disabled,24,11,8,7`: one length for each number of kinds of
 * characters. What stands in the file that `config=` names holds as if it stood there; the last word holds (passwdqc.conf(5)).
 * Null where it only warns (`enforce=none`). Throws for a file that it cannot read either: then it refuses everything.
 */
function passwdqcLength(tree: FileTree, { args }: PamModule): number | null {
  const words = args.flatMap((word) => {
    const path = /^config=(\/.*)$/.exec(word)?.[1];
    return path === undefined ? [word] : linesOf(tree, path);
  });
  const last = (name: string) => words.findLast((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  if (last('enforce') === 'none') return null;
  const lengths = (last('min') ?? 'disabled,24,11,8,7').split(',').filter((one) => /^\d{1,6}$/.test(one));
  return lengths.length === 0 ? null : Math.min(...lengths.map(Number));
}

function linesOf(tree: FileTree, path: string): string[] {
  const text = plainText(tree, path);
  if (text === null) throw new GarbledFile(path);
  const lines = text.split('\n').map((line) => line.trim());
  const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (words.some((word) => !OPTION.test(word) && !FLAG.test(word))) throw new GarbledFile(path);
  return words;
}

const FILE = '/etc/security/pwquality.conf';
/** libpwquality's own: 8 when nothing is set, and never less than 6. */
const DEFAULT_LENGTH = 8;
const LEAST_LENGTH = 6;
const NUMBER = /^[+-]?\d{1,6}$/;
const CREDITS = ['dcredit', 'ucredit', 'lcredit', 'ocredit'];
const NUMBERS = [...CREDITS, 'minlen', 'minclass', 'enforcing'];

/** What pam_pwquality demands of a new password. */
interface PasswordQuality {
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
function passwordQuality(tree: FileTree, module: PamModule): PasswordQuality {
  const values = new Map<string, string>();
  for (const path of [...dropIns(tree, `${FILE}.d`), FILE])
    for (const [key, value] of settingsIn(tree, path)) values.set(key, value);
  return qualityBy((name) => lastArgument(module, name) ?? values.get(name), { minlen: DEFAULT_LENGTH, credit: 0 });
}

/** The module before it, which has no file, takes more off by itself: 9 characters, less one for each kind (pam_cracklib(8)). */
function cracklibQuality(module: PamModule): PasswordQuality {
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
