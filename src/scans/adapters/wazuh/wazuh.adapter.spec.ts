import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { WazuhAdapter } from './wazuh.adapter.js';

const states: unknown = JSON.parse(readFileSync(new URL('samples/states.json', import.meta.url), 'utf8'));
const api: unknown = JSON.parse(readFileSync(new URL('samples/api.json', import.meta.url), 'utf8'));
interface StatesOf {
  hits: { hits: { _source: { agent: { id: string }; wazuh: unknown } }[] };
}
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: WazuhAdapter, sample: states });
describeScanAdapter({ adapter: WazuhAdapter, sample: api });

describe('an export of Wazuh', () => {
  it('gives each agent its own host with what was found on it', () => {
    const { hosts, warnings } = new WazuhAdapter().parse(states, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { toolIds: ['wazuh:manager-1/001'], hostnames: ['web-1'], addresses: ['10.0.0.11'] },
        system: { platform: 'linux', id: 'ubuntu', version: '24.04.2' },
        observations: {
          scope: 'wazuh',
          findings: [
            {
              vulnerabilityId: 'CVE-2026-31001',
              package: { ecosystem: 'Ubuntu:24.04', name: 'openssl' },
              installedVersion: '3.0.13-0ubuntu3.4',
              fixedVersions: ['3.0.13-0ubuntu3.5'],
              severity: 'high',
            },
            { vulnerabilityId: 'CVE-2026-31002', package: { ecosystem: 'PyPI', purl: 'pkg:pypi/requests' } },
          ],
        },
      },
      {
        identity: { toolIds: ['wazuh:manager-1/002'], hostnames: ['desk-7'] },
        observations: { findings: [{ severity: 'unknown', cvss: [] }] },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('gives two agents two ids, whatever slashes are in the names of their clusters', () => {
    const two = structuredClone(states) as StatesOf;
    const rows = two.hits.hits.map((hit) => hit._source);
    Object.assign(rows.at(0)!, { agent: { ...rows.at(0)!.agent, id: '1' }, wazuh: { cluster: { name: 'a/b' } } });
    Object.assign(rows.at(-1)!, { agent: { ...rows.at(-1)!.agent, id: 'b/1' }, wazuh: { cluster: { name: 'a' } } });
    const ids = new WazuhAdapter().parse(two, nowhere).hosts.flatMap(({ identity }) => identity.toolIds);
    expect(ids).toContain('wazuh:a%2fb/1');
    expect(ids).toContain('wazuh:a/b/1');
  });

  it('of the older API has no ids of agents, and leaves aside what is solved', () => {
    const { hosts, warnings } = new WazuhAdapter().parse(api, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { toolIds: [], hostnames: ['mail-1'] },
        observations: { findings: [{ vulnerabilityId: 'CVE-2026-31004' }] },
      },
    ]);
    expect(warnings).toEqual(['1 vulnerability that is solved was left aside.']);
  });

  it('that is one page of several closes nothing', () => {
    const page = structuredClone(states) as { hits: { total: { value: number } } };
    page.hits.total.value = 10_000;
    const { hosts, warnings } = new WazuhAdapter().parse(page, nowhere);
    expect(hosts[0]?.observations.coverage).toContainEqual(expect.objectContaining({ status: 'partial' }));
    expect(warnings[0]).toMatch(/^This is one part of a longer list/);
  });

  it('of which the indexer counted no further may have more pages', () => {
    const page = structuredClone(states) as { hits: { total: object; hits: object[] } };
    const isPart = (relation: string): boolean => {
      page.hits.total = { value: page.hits.hits.length, relation };
      return new WazuhAdapter().parse(page, nowhere).warnings.some((one) => one.startsWith('This is one part'));
    };
    expect([isPart('eq'), isPart('gte')]).toEqual([false, true]);
  });

  it('may be the documents of the index, one in each line', () => {
    const rows = (states as { hits: { hits: { _source: object }[] } }).hits.hits.map(({ _source }) => _source);
    expect(new WazuhAdapter().parse(rows, nowhere)).toEqual(new WazuhAdapter().parse(states, nowhere));
  });

  it('is not what others write', () => {
    expect(
      refusalOf(() => new WazuhAdapter().parse({ matches: [], descriptor: { name: 'grype' } }, nowhere)).detail,
    ).toMatch(/Grype report/);
  });
});
