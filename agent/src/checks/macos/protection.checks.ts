import { isForbidden } from '../../device/file-tree.js';
import { machinePreferences } from '../../macos/preferences.js';
import { askProgram, type ProgramAnswer, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';
import { plistSwitch, readPlist } from '../../macos/xml-plist.js';
import type { Runtime } from '../../runtime.js';
import { type Check, type CheckContext, type Evidence, fileEvidence, resultOf, unknown } from '../check-result.js';

/**
 * Whether FileVault protects the system volume. While it encrypts, decrypts, or waits for a user to log in, the disk is not
 * protected yet. A Mac with a T2 or Apple chip encrypts without FileVault too, but asks nobody for a key.
 */
export const diskEncryption: Check = {
  id: 'disk-encryption',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.fdesetup, ['status']);
    const observed = {
      mount: '/',
      mechanism: 'filevault',
      encrypted: null as boolean | null,
      state: null as string | null,
    };
    const state = answer.failure === null ? stateOf(answer.text) : null;
    if (state === null) return unanswered(answer, observed);
    const evidence = [answer.evidence];
    if (state !== 'on') return resultOf(false, { ...observed, encrypted: false, state }, evidence);
    if (!answer.succeeded)
      return unknown('command-failed', `${PROGRAMS.fdesetup} said "on" and failed`, { ...observed, state }, evidence);
    return resultOf(true, { ...observed, encrypted: true, state }, evidence);
  },
};

/** "On" is also said while it still works on the disk, so that the other words come first. */
function stateOf(text: string): string | null {
  if (/^Encryption in progress/im.test(text)) return 'encrypting';
  if (/^Decryption in progress/im.test(text)) return 'decrypting';
  if (/^Deferred enablement/im.test(text)) return 'deferred';
  if (/^FileVault is Off/im.test(text)) return 'off';
  return /^FileVault is On\.?\s*$/m.test(text) ? 'on' : null;
}

/** By what system_profiler calls the states, in any language. */
const STATES: Record<string, boolean> = {
  spfirewall_globalstate_limit_connections: true,
  spfirewall_globalstate_block_all: true,
  spfirewall_globalstate_allow_all: false,
  spfirewall_globalstate_off: false,
};
const PROFILER_MS = 20_000;

/**
 * Whether the application firewall is on. The file com.apple.alf.plist is gone since macOS 15, so that only programs tell:
 * socketfilterfw, else system_profiler.
 */
export const firewall: Check = {
  id: 'firewall',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.socketfilterfw, ['--getglobalstate']);
    const state =
      answer.succeeded && answer.failure === null ? /\(State = ([012])\)/.exec(answer.text)?.[1] : undefined;
    if (state !== undefined) {
      const stealth = await askProgram(runtime, PROGRAMS.socketfilterfw, ['--getstealthmode']);
      const observed = { enabled: state !== '0', blocksAll: state === '2', stealth: stealthOf(stealth) };
      return resultOf(observed.enabled, observed, [answer.evidence, stealth.evidence]);
    }
    const profiler = await profilerState(runtime);
    const observed = { enabled: profiler.enabled, blocksAll: profiler.blocksAll, stealth: null };
    if (profiler.enabled === null) return unanswered(answer.failure === null ? answer : profiler.answer, observed);
    return resultOf(profiler.enabled, observed, [answer.evidence, profiler.answer.evidence]);
  },
};

async function profilerState(runtime: Runtime) {
  const answer = await askProgram(runtime, PROGRAMS.systemProfiler, ['-json', 'SPFirewallDataType'], {
    timeoutMs: PROFILER_MS,
  });
  const word = answer.succeeded ? globalState(answer.text) : null;
  return {
    answer,
    enabled: word === null ? null : (STATES[word] ?? null),
    blocksAll: word === null ? null : word.endsWith('block_all'),
  };
}

function globalState(text: string): string | null {
  try {
    const document = JSON.parse(text) as { SPFirewallDataType?: { spfirewall_globalstate?: unknown }[] };
    const word = document.SPFirewallDataType?.[0]?.spfirewall_globalstate;
    return typeof word === 'string' ? word : null;
  } catch {
    return null;
  }
}

function stealthOf({ succeeded, text }: ProgramAnswer): boolean | null {
  if (!succeeded) return null;
  if (/stealth mode (is on|enabled)/i.test(text)) return true;
  return /stealth mode (is off|disabled)/i.test(text) ? false : null;
}

/** Whether macOS looks at a program's signature before it starts it. `spctl` says "disabled" with exit code 1. */
export const gatekeeper: Check = {
  id: 'gatekeeper',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.spctl, ['--status']);
    const state = /^assessments (enabled|disabled)\s*$/m.exec(answer.everything)?.[1];
    if (answer.failure !== null || state === undefined || (state === 'enabled' && !answer.succeeded))
      return unanswered(answer, { enabled: null });
    return resultOf(state === 'enabled', { enabled: state === 'enabled' }, [answer.evidence]);
  },
};

/** Whether System Integrity Protection is wholly on: a custom configuration has a part of it switched off. */
export const systemIntegrity: Check = {
  id: 'system-integrity',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.csrutil, ['status']);
    const state = /^System Integrity Protection status: (.+?)\.?\s*$/m.exec(answer.text)?.[1];
    const isKnown = state !== undefined && /^(enabled|disabled|unknown)\b/.test(state);
    if (answer.failure !== null || !isKnown) return unanswered(answer, { enabled: null });
    const enabled = state === 'enabled' && answer.succeeded;
    const off = [...answer.text.matchAll(/^\s+(.+): disabled\s*$/gm)].map((match) => match[1]);
    return resultOf(enabled, { enabled, configuration: state, switchedOff: off }, [answer.evidence]);
  },
};

/** Where XProtect's definitions are: since macOS 15 the first, before that the second. */
const XPROTECT = ['/private/var/protected/xprotect', '/Library/Apple/System/Library/CoreServices'].map(
  (folder) => `${folder}/XProtect.bundle/Contents/Info.plist`,
);

/** One product as it is reported; `signatureAgeDays` is null because macOS keeps no day of its definitions. */
interface Product {
  name: string;
  version: string | null;
  running: boolean | null;
  realTime: boolean | null;
  signatureAgeDays: null;
}

/**
 * Whether something looks for malware: an active endpoint security extension, or macOS's own XProtect as long as its
 * definitions may update themselves. macOS does not run XProtect as a process that could be seen.
 */
export const endpointProtection: Check = {
  id: 'endpoint-protection',
  async run(context) {
    const evidence: Evidence[] = [];
    const extensions = await securityExtensions(context, evidence);
    const builtIn = xprotect(context, evidence);
    const updates = machinePreferences(context.tree, 'com.apple.SoftwareUpdate');
    const updatesThemselves = updates.failure === null ? plistSwitch(updates.value('ConfigDataInstall')) : null;
    const isSetOff = updatesThemselves === false;
    evidence.push(...updates.evidence(['ConfigDataInstall']));
    const observed = {
      products: [...(extensions ?? []), ...(builtIn === null ? [] : [builtIn])],
      definitionsUpdateThemselves: updates.failure === null ? !isSetOff : null,
    };
    if ((extensions ?? []).some(({ running }) => running === true)) return resultOf(true, observed, evidence);
    if (builtIn !== null && isSetOff) return resultOf(false, observed, evidence);
    if (builtIn !== null && updates.failure === null) return resultOf(true, observed, evidence);
    return unknown(
      'not-observable',
      builtIn === null
        ? 'neither XProtect nor another product could be seen'
        : 'whether XProtect updates could not be read',
      observed,
      evidence,
    );
  },
};

async function securityExtensions({ runtime }: CheckContext, evidence: Evidence[]): Promise<Product[] | null> {
  const answer = await askProgram(runtime, PROGRAMS.systemextensionsctl, ['list']);
  evidence.push(answer.evidence);
  if (!answer.succeeded || answer.failure !== null) return null;
  const section =
    /^--- com\.apple\.system_extension\.endpoint_security.*\n([\s\S]*?)(?=^--- |$(?![\s\S]))/m.exec(answer.text)?.[1] ??
    '';
  return section.split('\n').flatMap((line) => {
    // `*  *  TEAMID  bundle.id (version/build)  name  [activated enabled]`: the words in brackets are not translated.
    const match = /^(?:\*?\t){2}\w+\t(\S+) \(([^/)]+)[^)]*\)\t([^\t]+)\t\[([^\]]+)\]/.exec(line);
    if (match?.[3] === undefined) return [];
    const running = match[4] === 'activated enabled';
    return [{ name: match[3].trim(), version: match[2] ?? null, running, realTime: running, signatureAgeDays: null }];
  });
}

function xprotect({ tree }: CheckContext, evidence: Evidence[]): Product | null {
  for (const path of XPROTECT) {
    try {
      const bytes = tree.bytes(path);
      const version = bytes === null ? null : readPlist(bytes)?.CFBundleShortVersionString;
      if (typeof version !== 'string') continue;
      evidence.push(fileEvidence(path, `CFBundleShortVersionString = ${version}`));
      return { name: 'XProtect', version, running: null, realTime: null, signatureAgeDays: null };
    } catch (error) {
      if (!isForbidden(error)) throw error;
      evidence.push(fileEvidence(path, null));
    }
  }
  return null;
}
