import type { FileTree } from '../../device/file-tree.js';
import { attempt } from '../plain-text.js';

/** What runs, by the names that the kernel keeps (cut at 15 characters). */
export interface RunningPrograms {
  names: ReadonlySet<string>;
  /** Whether those of everybody could be seen: with `hidepid`, or without /proc, a missing name says nothing. */
  areAll: boolean;
}

/** Workers of the kernel have longer names than programs. */
const NAME = /^[^\p{Cc}]{1,63}\n?$/u;

/** The names of the running programs, from /proc, to be compared whole: `clamd` is not a part of `my-clamd-exporter`. */
export function runningPrograms(tree: FileTree): RunningPrograms {
  const { value } = attempt(() => tree.list('/proc'));
  const ids = (value ?? []).filter((name) => /^\d+$/.test(name));
  const names = new Set<string>();
  let areAll = ids.includes('1');
  for (const id of ids) {
    const { value: name, failure } = attempt(() => tree.text(`/proc/${id}/comm`));
    // One that has ended meanwhile is not there, or fails with ESRCH.
    if (failure?.code === 'insufficient-privilege') areAll = false;
    else if (name !== null && !NAME.test(name)) areAll = false;
    else if (name !== null) names.add(name.trimEnd());
  }
  return { names, areAll };
}

/** Whether one of these runs; null when that cannot be told. */
export function isRunning({ names, areAll }: RunningPrograms, programs: readonly string[]): boolean | null {
  if (programs.some((name) => names.has(name.slice(0, 15)))) return true;
  return areAll ? false : null;
}
