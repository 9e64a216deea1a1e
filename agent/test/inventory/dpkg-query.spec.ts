import { describe, expect, it } from '@jest/globals';
import { FileTree } from '../../src/device/file-tree.js';
import { dpkgReader } from '../../src/inventory/linux/dpkg.js';
import { hostRuntime } from '../../src/runtime.js';

const PROGRAM = '/usr/bin/dpkg-query';
const FIELDS = ['Package', 'Version', 'Architecture', 'source:Package', 'source:Version', 'db:Status-Status'];
const FORMAT = FIELDS.map((field) => `\${${field}}`).join('\t') + '\n';
const ON_DISK = /\t(?:installed|unpacked|half-configured|triggers-awaited|triggers-pending)$/;

/** Sorted lines of name, version, architecture and source; none on a machine without dpkg. */
async function saidByDpkg(): Promise<string[]> {
  const said = await hostRuntime().run(PROGRAM, ['-W', '-f', FORMAT], { timeoutMs: 60_000 });
  if (!said.ok && said.code !== 'tool-missing') throw new Error(said.detail);
  const lines = (said.stdout ?? '').split('\n').filter((line) => ON_DISK.test(line));
  return lines.map((line) => line.replace(/\t[^\t]*$/, '')).sort();
}

describe('the dpkg inventory of this very machine', () => {
  it('is what dpkg-query says: names, versions, architectures and sources', async () => {
    const expected = await saidByDpkg();
    const { source, packages } = await dpkgReader.read({ tree: new FileTree(), runtime: hostRuntime() });
    const listed = packages.map(({ name, version, architecture, sourceName, sourceVersion }) =>
      [name, version, architecture, sourceName, sourceVersion].join('\t'),
    );
    expect(listed.sort()).toEqual(expected);
    expect(source).toMatchObject({ type: 'deb', count: expected.length });
    expect(source.status).toBe(expected.length > 0 ? 'complete' : 'not-present');
  });
});
