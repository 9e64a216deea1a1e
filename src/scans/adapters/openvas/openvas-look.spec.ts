import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OpenvasAdapter } from './openvas.adapter.js';

const sample = readFileSync(new URL('samples/report.xml', import.meta.url), 'utf8');
const HOST = '<host><ip>10.0.0.12</ip>';
const PACKAGES = /<result id="4">[^]*?<\/result>(?=\n<result id="3">)/;

/** Of the host with this place in the report: whether packages that it does not show stay open, and whether everything does. */
function read(document: string, place: number): [packages: boolean, all: boolean, said: string[]] {
  const { observations } = new OpenvasAdapter().parse(document, { scope: null, os: null }).hosts[place]!;
  const { unseen, coverage, warnings } = observations;
  const status = coverage.find(({ type }) => type === 'findings')?.status;
  const said = warnings.filter((one) => one.startsWith('OpenVAS'));
  return [unseen?.ecosystems?.includes('Debian') === true, status === 'partial', said];
}

const withDetails = (...names: string[]): string =>
  sample.replace(
    HOST,
    `${HOST}${names.map((name) => `<detail><name>${name}</name><value>Protocol, Port 22, User scan</value></detail>`).join('')}`,
  );

// Details as the tests that sign in register them (ssh_authentication_info.nasl), and GSA reads them.
describe('what OpenVAS could not look at', () => {
  it.each<[string[], boolean, boolean]>([
    [[], true, false],
    [['Auth-SSH-Success'], false, false],
    [['Auth-SSH-Failure'], false, true],
    [['Auth-SSH-Failure', 'Auth-SSH-Success'], false, false],
    [['Auth-SMB-Success', 'Auth-SNMP-Failure'], false, true],
    [['App', 'Auth', 'Auth-SSH'], true, false],
  ])('of a host with %j: its packages stay open %p, all stays open %p', (details, packages, all) => {
    expect(read(withDetails(...details), 1)).toEqual([packages, all, packages || all ? [expect.any(String)] : []]);
  });

  it('is nothing in packages of a host that it shows some of', () => {
    expect(read(sample, 0)).toEqual([false, false, []]);
    const without = sample.replace(PACKAGES, '');
    expect(without).not.toBe(sample);
    expect(read(without, 0)[0]).toBe(true);
  });

  it('is told behind any number of other details', () => {
    const many = Array.from({ length: 300 }, (_, i) => `SSLDetails:${i}`);
    expect(read(withDetails(...many, 'Auth-SSH-Success'), 1)).toEqual([false, false, []]);
  });
});
