import { type Check, resultOf } from '../check-result.js';
import type { Runtime } from '../../runtime.js';
import { askProgram, type ProgramAnswer, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

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
