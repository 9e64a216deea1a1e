import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type VersionOrder, versionOrderOf } from '../../versions/index.js';
import { evaluateVersion, type RangeEvent } from './affected-range.js';

/** Real advisories; they lie beside the project on some machines. */
function lines<Row>(file: string): Row[] {
  const path = resolve(process.cwd(), '../shared/data/intel', file);
  if (!existsSync(path)) return [];
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

function order(ecosystem: string): VersionOrder {
  const found = versionOrderOf(ecosystem);
  if (found === null) throw new Error(ecosystem);
  return found;
}

/** Every fix fixes, and what is before every version is affected, as far as there is no beginning. */
function expectFixes(ecosystem: string, fixes: string[], oldest: string): void {
  const wrong = fixes.filter((fixed) => {
    const advisory = { ranges: [{ events: [{ introduced: '0' }, { fixed }] }], versions: [] };
    const [at, before] = [fixed, oldest].map((version) => evaluateVersion(version, advisory, order(ecosystem)));
    return at?.affected !== false || before?.affected !== true || before.fixedVersion !== fixed;
  });
  expect(wrong).toEqual([]);
}

describe('the versions that real advisories name', () => {
  it('are compared: of Debian 12', () => {
    const fixes = lines<{ fixed: string }>('debian12-fixed.ndjson.gz').map(({ fixed }) => fixed);
    expectFixes('Debian:12', fixes, '0~');
  });

  it('are compared: of AlmaLinux 9 and 10', () => {
    const fixes = lines<{ fixed: Record<string, string> }>('almalinux-osv.ndjson.gz').flatMap(({ fixed }) =>
      Object.values(fixed),
    );
    expectFixes('AlmaLinux:9', fixes, '0~0-0');
  });

  it('are compared: of PyPI, but for a few that are no versions', () => {
    const rows = lines<{ id: string; ranges: RangeEvent[][] }>('pypi-osv.ndjson.gz');
    const isCompared = ({ ranges }: { ranges: RangeEvent[][] }): boolean =>
      evaluateVersion('1.0', { ranges: ranges.map((events) => ({ events })), versions: [] }, order('PyPI')).affected !==
      null;
    expect(rows.filter((row) => !isCompared(row)).length).toBeLessThanOrEqual(rows.length / 100);
  });

  it('are compared: fixes of npm, Go and Python packages in reports of GitHub advisories', () => {
    const names: Record<string, string> = { npm: 'npm', 'go-module': 'Go', python: 'PyPI' };
    const rows = lines<{ type: string; fix: string[] }>('ghsa-sample.ndjson.gz');
    for (const [type, ecosystem] of Object.entries(names)) {
      const fixes = rows.filter((row) => row.type === type).flatMap(({ fix }) => fix);
      expectFixes(ecosystem, fixes, type === 'python' ? '0.dev0' : '0.0.0-0');
    }
  });
});
