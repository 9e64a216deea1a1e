import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckContext, CheckOutcome } from '../../src/checks/outcome.js';
import { DEFAULT_POLICY } from '../../src/policy.js';
import { fakeRuntime } from './fake-runtime.js';
import { fakeTree, type Entry } from './fake-tree.js';

/** What a check may look at: an unprivileged user on a machine made of the named files. */
export function contextOf(files: Record<string, Entry>, changes: Partial<CheckContext> = {}): CheckContext {
  return {
    tree: fakeTree(files),
    runtime: fakeRuntime().runtime,
    privilege: { runAs: 'unprivileged', capabilities: [] },
    policy: DEFAULT_POLICY,
    ...changes,
  };
}

/** The outcome of one check on a machine made of the named files. */
export async function runCheck(
  id: string,
  files: Record<string, Entry>,
  changes: Partial<CheckContext> = {},
): Promise<CheckOutcome> {
  const [outcome] = await runChecks(
    contextOf(files, changes),
    CHECKS.linux.filter((check) => check.id === id),
  );
  if (outcome === undefined) throw new Error(`no check ${id}`);
  return outcome;
}

/** A tree in which one file may not be read, whoever runs the test. */
export function forbidding(files: Record<string, Entry>, forbidden: string): Partial<CheckContext> {
  const tree = fakeTree(files);
  const text = tree.text.bind(tree);
  tree.text = (path: string) => {
    if (path === forbidden) throw Object.assign(new Error(`EACCES ${path}`), { code: 'EACCES' });
    return text(path);
  };
  return { tree };
}
