import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckContext, CheckResult } from '../../src/checks/check-result.js';
import { FileTree } from '../../src/device/file-tree.js';
import { DEFAULT_POLICY } from '../../src/policy.js';
import { fakeRuntime } from './fake-runtime.js';
import { fakeRoot, fakeTree, type Entry } from './fake-tree.js';

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

/** The result of one check on a machine made of the named files. */
export async function runCheck(
  id: string,
  files: Record<string, Entry>,
  changes: Partial<CheckContext> = {},
): Promise<CheckResult> {
  const [result] = await runChecks(
    contextOf(files, changes),
    CHECKS.linux.filter((check) => check.id === id),
  );
  if (result === undefined) throw new Error(`no check ${id}`);
  return result;
}

/** A tree in which one file, or all in one folder, may not be read, whoever runs the test. */
export function forbidding(files: Record<string, Entry>, forbidden: string): { tree: FileTree } {
  return { tree: new ForbiddingTree(fakeRoot(files), forbidden) };
}

class ForbiddingTree extends FileTree {
  constructor(
    root: string,
    private readonly forbidden: string,
  ) {
    super(root);
  }

  override text(path: string): string | null {
    this.refuse(path);
    return super.text(path);
  }

  override bytes(path: string): Buffer | null {
    this.refuse(path);
    return super.bytes(path);
  }

  override eachLine(path: string, most: number, visit: (line: string) => void): boolean | null {
    this.refuse(path);
    return super.eachLine(path, most, visit);
  }

  override head(path: string, length: number): Buffer | null {
    this.refuse(path);
    return super.head(path, length);
  }

  override list(path: string): string[] | null {
    this.refuse(path);
    return super.list(path);
  }

  /** Where a folder leads is told by the one above it. */
  override real(path: string): string | null {
    if (path !== this.forbidden) this.refuse(path);
    return super.real(path);
  }

  private refuse(path: string): void {
    const isBelow = this.forbidden !== '' && path.startsWith(`${this.forbidden}/`);
    if (path === this.forbidden || isBelow) throw Object.assign(new Error(`EACCES ${path}`), { code: 'EACCES' });
  }
}

/** Files of which each includes the next one twice: 2 to the power of their number to be read, if nobody counts. */
export function twiceEach(path: string, include: string, files = 40): Record<string, Entry> {
  const numbers = Array.from({ length: files }, (_, number) => number);
  return Object.fromEntries(numbers.map((n) => [`${path}${n}`, `${include}${n + 1}\n${include}${n + 1}\n`]));
}
