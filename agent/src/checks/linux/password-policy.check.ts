import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, verdict } from '../outcome.js';
import { attempt, plainText } from '../plain-text.js';
import { argumentOf, isEnforced, type PamModule, pamStack } from './pam-stack.js';
import { passwdqcLength } from './passwdqc.js';
import { cracklibQuality, passwordQuality } from './pwquality.js';

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
    return verdict(minimumLength >= SHORTEST, observed, evidenceOf(modules));
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
  const keeps = modules[unix];
  if (keeps === undefined || keeps.control === 'optional' || !keeps.args.includes('use_authtok')) return false;
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
