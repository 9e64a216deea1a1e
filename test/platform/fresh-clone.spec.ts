import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

/** What a module names in its `import … from` and `export … from`; not what it imports while it runs. */
function imports(path: string): string[] {
  const { statements } = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const from =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
    return from !== undefined && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

/** The packages that a script needs before its first line runs, with the file that asks for each. */
function packagesBefore(script: string, seen = new Set<string>()): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  return imports(script).flatMap((from) => {
    if (from.startsWith('.')) return packagesBefore(join(dirname(script), from), seen);
    return from.startsWith('node:') ? [] : [`${script}: ${from}`];
  });
}

const installing = ['scripts', 'bench']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.mjs') && /\binstall\(/.test(readFileSync(path, 'utf8')));

describe('a script that installs the packages', () => {
  it('is found, the two commands first of all', () => {
    expect(installing).toEqual(
      expect.arrayContaining(['scripts/start/start.mjs', 'scripts/test/test.mjs', 'scripts/check.mjs']),
    );
  });

  it.each(installing)('%s runs on a fresh clone, which has none yet', (script) => {
    expect(packagesBefore(script)).toEqual([]);
  });
});
