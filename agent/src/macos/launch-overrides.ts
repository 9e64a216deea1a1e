import type { Runtime } from '../runtime.js';
import { askProgram, type ProgramAnswer } from './program-answer.js';
import { PROGRAMS } from './programs.js';

/** Which services of the system somebody switched on or off; null where the list could not be read to its end. */
export interface LaunchOverrides {
  /** Label → whether it is switched on. What is not listed keeps its default, which is off for every sharing service. */
  enabled: ReadonlyMap<string, boolean> | null;
  answer: ProgramAnswer;
}

/**
 * Asks launchd, which answers everybody, where `systemsetup` answers only administrators. Since macOS 11 it says enabled and
 * disabled, before that false and true for "disabled".
 */
export async function launchOverrides(runtime: Runtime): Promise<LaunchOverrides> {
  const answer = await askProgram(runtime, PROGRAMS.launchctl, ['print-disabled', 'system']);
  const list = /disabled services = \{([^}]*)\}/.exec(answer.text)?.[1];
  const enabled = list === undefined || !answer.succeeded || answer.failure !== null ? null : entries(list);
  return { enabled, answer: { ...answer, evidence: { ...answer.evidence, value: sharing(list) } } };
}

function entries(list: string): Map<string, boolean> | null {
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^\s*"([^"]+)"\s*=>\s*(enabled|disabled|true|false)\s*$/.exec(line));
  if (found.includes(null)) return null;
  return new Map(found.map((match) => [match?.[1] ?? '', match?.[2] === 'enabled' || match?.[2] === 'false']));
}

function sharing(list: string | undefined): string | null {
  const lines = (list ?? '').split('\n').filter((line) => /sshd|screensharing|RemoteDesktop/.test(line));
  return lines.map((line) => line.trim()).join('\n') || null;
}
