import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOrderOf } from './version-order-of.js';
import type { VersionOrder } from './version-order.js';

const FOLDER = join(process.cwd(), 'src/versions/domain/testing');

/** An ecosystem of each table; `npm run versions -- write` wrote the tables, by the tool that each names in its first line. */
const ECOSYSTEMS: Record<string, string> = {
  debian: 'Debian:12',
  rpm: 'AlmaLinux:9',
  alpine: 'Alpine:v3.20',
  arch: 'Arch Linux',
  npm: 'npm',
  go: 'Go',
  crates: 'crates.io',
  hex: 'Hex',
  pypi: 'PyPI',
  maven: 'Maven',
  rubygems: 'RubyGems',
  nuget: 'NuGet',
  packagist: 'Packagist',
  cran: 'CRAN',
  hackage: 'Hackage',
};
const OPPOSITE: Record<string, string> = { '<': '>', '>': '<', '=': '=' };

function signOf(order: VersionOrder, a: string, b: string): string {
  // The tool of Arch Linux compares as an installed version is compared with a bound.
  const compare = (order.name === 'pacman' ? order.compareToBound : undefined) ?? order.compare;
  const difference = compare.call(order, a, b);
  return difference < 0 ? '<' : difference > 0 ? '>' : '=';
}

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.pairs')))('the pairs of %s', (file) => {
  const [head = '', ...lines] = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
  const pairs = lines.flatMap((line) => line.split(' | ')).map((pair) => pair.split(' ') as [string, string, string]);
  const order = versionOrderOf(ECOSYSTEMS[file.replace('.pairs', '')] ?? '');

  it(`say where they come from: ${head}`, () => {
    expect(head).toMatch(/^# By .*\d/);
    expect(order).not.toBeNull();
    expect(pairs.length).toBeGreaterThan(200);
  });

  it(`are in the order that the tool says, in ${pairs.length} pairs`, () => {
    if (order === null) throw new Error(file);
    const wrong = pairs.filter(
      ([a, sign, b]) =>
        !order.accepts(a) ||
        !order.accepts(b) ||
        signOf(order, a, b) !== sign ||
        signOf(order, b, a) !== OPPOSITE[sign],
    );
    expect(wrong).toEqual([]);
  });
});
