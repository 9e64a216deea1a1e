import type { FileTree } from '../../device/file-tree.js';
import { attempt } from '../plain-text.js';

/** What runs, by the names that the kernel keeps (cut at 15 characters). */
export interface RunningPrograms {
  /** The numbers of the processes of a name. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Whether those of everybody could be seen: with `hidepid`, or without /proc, a missing name says nothing. */
  areAll: boolean;
}

/**
 * What the kernel says of a process: workers of its own have longer names than programs. Anybody may give a process of his any name but
 * zeros, control characters too, or none: it is then another name than those that are asked for, and hides no other process.
 */
const NAME = /^[^\0]{0,63}$/u;

/** The names of the running programs, from /proc, to be compared whole: `clamd` is not a part of `my-clamd-exporter`. */
export function runningPrograms(tree: FileTree): RunningPrograms {
  const { value } = attempt(() => tree.list('/proc'));
  const ids = (value ?? []).filter((name) => /^\d+$/.test(name));
  const names = new Map<string, string[]>();
  let areAll = ids.includes('1');
  for (const id of ids) {
    const { value: line, failure } = attempt(() => tree.text(`/proc/${id}/comm`));
    const name = line?.replace(/\n$/, '');
    // One that has ended meanwhile is not there, or fails with ESRCH.
    if (failure?.code === 'insufficient-privilege') areAll = false;
    else if (name !== undefined && !NAME.test(name)) areAll = false;
    else if (name !== undefined) {
      // Somebody's ten thousand processes may have one name.
      const others = names.get(name);
      if (others === undefined) names.set(name, [id]);
      else others.push(id);
    }
  }
  return { names, areAll };
}

/** Whether one of these runs; null when that cannot be told. Whoever has an account may call a process so: it proves no protection. */
export function isRunning({ names, areAll }: RunningPrograms, programs: readonly string[]): boolean | null {
  if (programs.some((name) => names.has(name.slice(0, 15)))) return true;
  return areAll ? false : null;
}
