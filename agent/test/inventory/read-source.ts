import { readFileSync } from 'node:fs';
import type { InventoryReader, InventoryReading } from '../../src/inventory/inventory-reader.js';
import type { CommandResult, Runtime } from '../../src/runtime.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeTree, type Entry } from '../support/fake-tree.js';

/** A file of `agent/test/fixtures/linux/packages`. */
export function packageFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/linux/packages/${name}`, import.meta.url), 'utf8');
}

/** What one reader makes of a machine with the named files, whose programs do what `run` says. */
export async function readSource(
  reader: InventoryReader,
  files: Record<string, Entry>,
  run?: Runtime['run'],
): Promise<InventoryReading> {
  const { runtime } = fakeRuntime(run === undefined ? {} : { run });
  return reader.read({ tree: fakeTree(files), runtime });
}

/** `/usr/bin/rpm` says this; every other program is missing. */
export function rpmSaying(answer: string | CommandResult): Runtime['run'] {
  return (path) => {
    if (path !== '/usr/bin/rpm') return Promise.resolve({ ok: false, code: 'tool-missing', detail: `no ${path}` });
    return Promise.resolve(typeof answer === 'string' ? { ok: true, stdout: answer, stderr: '' } : answer);
  };
}

/** Names and versions, for a short look at what was found. */
export function versionsOf({ packages }: InventoryReading): string[] {
  return packages.map(({ name, version }) => `${name} ${version}`);
}

/** A text that no honest database has. */
export const HUGE = 'x'.repeat(10 * 1024 * 1024);
