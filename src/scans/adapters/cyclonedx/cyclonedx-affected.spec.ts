import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

function parse(components: object[], vulnerabilities: object[], more: object = {}): Observations {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.7', components, vulnerabilities, ...more };
  return new CycloneDxAdapter().parse(document, { scope: 'app', os: null });
}

function component(name: string, version: string | null, more: object = {}) {
  const tail = version === null ? '' : `@${version}`;
  return {
    'bom-ref': `pkg:npm/${name}${tail}`,
    type: 'library',
    name,
    ...(version === null ? {} : { version }),
    purl: `pkg:npm/${name}${tail}`,
    ...more,
  };
}

function flaw(...affects: object[]) {
  return { id: 'CVE-2031-0001', affects };
}

function shown({ findings }: Observations): string[] {
  return (findings ?? []).map((one) => `${one.package.name} ${one.installedVersion}`).sort();
}

describe('what a vulnerability of a CycloneDX document affects', () => {
  it('is what is installed of a package that it names without a version, and nothing else', () => {
    const read = parse(
      [component('poplar', '1.2.0'), component('poplar', '3.0.0')],
      [flaw({ ref: 'pkg:npm/poplar' }, { ref: 'pkg:npm/absent' }), { id: 'PYSEC-2031-77', affects: [{ ref: '' }] }],
    );
    expect(shown(read)).toEqual(['poplar 1.2.0', 'poplar 3.0.0']);
    expect(read.coverage.every(({ status }) => status === 'complete')).toBe(true);
    expect(read.warnings).toEqual([
      '1 reference is to a package that the document does not list as installed: left aside.',
      '1 reference is empty: left aside.',
    ]);
  });

  it('is no version and no package that is not listed, and one that is named without its qualifiers', () => {
    const purl = 'pkg:deb/debian/pop@1.0-1?arch=amd64&distro=debian-12';
    const read = parse(
      [component('poplar', '1.2.0'), { ...component('pop', '1.0-1'), 'bom-ref': 'pop', purl }],
      [flaw({ ref: 'pkg:npm/poplar@2.0.0' }, { ref: 'pkg:npm/ghost@1.0.0' }, { ref: 'pkg:deb/debian/pop@1.0-1' })],
    );
    expect(read.findings?.map((one) => [one.package.ecosystem, one.package.name])).toEqual([['Debian:12', 'pop']]);
    expect(read.warnings).toEqual([expect.stringMatching(/^2 references are to packages .* left aside/)]);
  });

  it('is the package itself where the document lists nothing', () => {
    const document = { bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities: [flaw({ ref: 'pkg:npm/poplar' })] };
    expect(shown(new CycloneDxAdapter().parse(document, { scope: 'app', os: null }))).toEqual(['poplar ']);
  });

  it('is nothing that is expected from elsewhere, which is no software either', () => {
    const components = [
      component('oak', '1.0.0'),
      component('ash', null, { isExternal: true, versionRange: 'vers:npm/>=1.0.0' }),
      component('elm', null, { versionRange: 'vers:npm/>=1.0.0' }),
    ];
    const read = parse(components, [flaw({ ref: 'pkg:npm/ash' }, { ref: 'pkg:npm/oak@1.0.0' })]);
    expect(shown(read)).toEqual(['oak 1.0.0']);
    expect(read.software?.map((one) => one.package.name)).toEqual(['oak']);
    expect(read.warnings).toEqual([
      expect.stringMatching(/^2 components were left aside, each external/),
      expect.stringContaining('does not list as installed'),
    ]);
  });

  it('is every component of a reference that several share', () => {
    const components = [
      { ...component('openlock', '3.0.0'), 'bom-ref': 'ref-1' },
      { ...component('harmless', '9.9.9'), 'bom-ref': 'ref-1' },
    ];
    const read = parse(components, [flaw({ ref: 'ref-1' })]);
    expect(shown(read)).toEqual(['harmless 9.9.9', 'openlock 3.0.0']);
    expect(read.warnings).toEqual([expect.stringContaining('1 bom-ref is used for several components')]);
  });

  it('is refused where more share one than any tool writes', () => {
    const components = Array.from({ length: 150 }, (_, i) => ({ ...component(`p-${i}`, '1'), 'bom-ref': 'x' }));
    expect(() => parse(components, [flaw({ ref: 'x' })])).toThrow(/more than 100 components/);
  });

  const range = (text: string, status: string) => ({ range: text, status });
  it.each<[string, object[], string[], RegExp | null]>([
    ['a range of unaffected ones', [range('vers:npm/>=2.0.0', 'unaffected')], [], /ruled out/],
    [
      'ranges of both kinds',
      [range('vers:npm/>=1.0.0|<2.0.0', 'affected'), range('vers:npm/>=2.0.0', 'unaffected')],
      [],
      /ruled out/,
    ],
    ['the affected version by name', [{ version: '3.5.0' }, range('vers:npm/*', 'unaffected')], ['ash 3.5.0'], null],
    ['a range of affected ones', [range('vers:npm/>=3.0.0', 'affected')], ['ash 3.5.0'], null],
    ['another version only', [{ version: '1.9.0', status: 'affected' }], ['ash 3.5.0'], /does not list among/],
    ['a range that cannot be compared', [range('vers:deb/>=2.0.0', 'unaffected')], ['ash 3.5.0'], /compared/],
  ])('by %s', (_, versions, expected, warning) => {
    const read = parse([component('ash', '3.5.0')], [flaw({ ref: 'pkg:npm/ash@3.5.0', versions })]);
    expect(shown(read)).toEqual(expected);
    expect(read.warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
  });
});
