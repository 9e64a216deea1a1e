import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

type Row = { version?: string; range?: string; status?: string };

function parse(purl: string | null, version: string | string[], versions: Row[]): Observations {
  const components = [version]
    .flat()
    .map((one) => ({
      ...{ type: 'library', 'bom-ref': 'part', name: 'elm', version: one },
      ...(purl === null ? {} : { purl }),
    }));
  const vulnerabilities = [{ id: 'CVE-2031-0001', affects: [{ ref: 'part', versions }] }];
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components, vulnerabilities };
  return new CycloneDxAdapter().parse(document, { scope: 'app', os: null });
}

/** What becomes of it: open, ruled out, or kept because its ranges could not be compared. */
function outcome(purl: string | null, version: string, ...versions: Row[]): string {
  const { findings, warnings } = parse(purl, version, versions);
  const said = warnings.join(' ');
  if (findings?.length === 0) return /1 vulnerability is ruled out by a version or range/.test(said) ? 'out' : 'silent';
  return /could not be compared/.test(said) ? 'not compared' : 'open';
}

const affected = (range: string): Row => ({ range, status: 'affected' });
const unaffected = (range: string): Row => ({ range, status: 'unaffected' });

const DEBIAN = 'pkg:deb/debian/elm?distro=debian-12';

it.each(['unknown', 'latest', '0.0.0-UNKNOWN'])(
  'a version that is called %s is not ruled out by its name',
  (version) => {
    expect(outcome('pkg:npm/elm', version, { version, status: 'unaffected' })).toBe('open');
  },
);

describe('a range of versions in a CycloneDX document', () => {
  it.each<[purl: string, version: string, range: string, expected: 'open' | 'out']>([
    [DEBIAN, '1.0-1~deb12u1', 'vers:deb/<1.0-1', 'open'],
    [DEBIAN, '1.0-1+deb12u1', 'vers:deb/<1.0-1', 'out'],
    [DEBIAN, '1:0.9-1', 'vers:deb/<1%3A1.0', 'open'],
    [DEBIAN, '1:0.9-1', 'vers:deb/<1.0', 'out'],
    ['pkg:deb/kali/elm', '1.10-1', 'vers:deb/<1.9-1', 'out'],
    ['pkg:deb/nobody/elm', '1.10-1', 'vers:deb/<1.9-1', 'out'],
    ['pkg:rpm/redhat/elm?distro=rhel-9', '3.0.7-18.el9_2', 'vers:rpm/<3.0.7-24.el9', 'open'],
    ['pkg:rpm/redhat/elm?distro=rhel-9', '3.0.7-24.el9_2', 'vers:rpm/<3.0.7-24.el9', 'out'],
    ['pkg:rpm/redhat/elm?distro=rhel-9&epoch=1', '3.0.7-18.el9', 'vers:rpm/<3.0.7-24.el9', 'open'],
    ['pkg:rpm/redhat/elm?distro=rhel-9&epoch=1', '3.0.7-25.el9', 'vers:rpm/<1:3.0.7-24.el9', 'out'],
    ['pkg:apk/alpine/elm?distro=alpine-3.20', '1.2_rc1-r0', 'vers:apk/<1.2-r0', 'open'],
    ['pkg:apk/alpine/elm?distro=alpine-3.20', '1.2-r1', 'vers:alpine/<1.2-r1', 'out'],
    ['pkg:alpm/arch/elm', '1.2-2', 'vers:alpm/<=1.2-1', 'out'],
    ['pkg:pypi/elm', '2.0rc1', 'vers:pypi/<2.0', 'open'],
    ['pkg:pypi/elm', '2.0.post1', 'vers:pypi/<=2.0', 'out'],
    ['pkg:maven/org.example/elm', '2.0-rc1', 'vers:maven/>=1.0|<2.0.Final', 'open'],
    ['pkg:maven/org.example/elm', '2.0.Final', 'vers:maven/>=1.0|<2.0', 'out'],
    ['pkg:npm/elm', '2.0.0-rc.1', 'vers:npm/>= 1.0.0|< 2.0.0', 'open'],
    ['pkg:npm/elm', '2.0.0', 'vers:npm/>=1.0.0|<2.0.0', 'out'],
    ['pkg:golang/example.org/elm', 'v1.5.0', 'vers:golang/<1.4.9', 'out'],
    ['pkg:nuget/elm', '1.0.0.1', 'vers:nuget/<=1.0.0', 'out'],
    ['pkg:gem/elm', '2.0.0.pre1', 'vers:gem/<2.0.0', 'open'],
    ['pkg:composer/example/elm', '1.0.0-beta2', 'vers:composer/<1.0.0', 'open'],
    ['pkg:cargo/elm', '1.0.0+build', 'vers:cargo/<1.0.0', 'out'],
  ])('of affected ones: %s %s in %s is %s', (purl, version, range, expected) => {
    expect(outcome(purl, version, affected(range))).toBe(expected);
    expect(outcome(purl, version, { range })).toBe(expected);
    expect(outcome(purl, version, unaffected(range))).toBe(expected === 'open' ? 'out' : 'open');
  });

  it.each<[purl: string | null, version: string, range: string, expected: string]>([
    // Every version, and none.
    ['pkg:npm/elm', 'next', 'vers:all/*', 'open'],
    ['pkg:npm/elm', '1.0.0', 'vers:none/*', 'out'],
    ['pkg:npm/elm', 'next', 'vers:npm/*', 'open'],
    ['pkg:conan/elm', '1.1.1k', 'vers:conan/*', 'open'],
    ['pkg:npm/elm', '1.0.0', 'vers:all/1.0.0', 'not compared'],
    // Of another type than the package: the specification has them not compared.
    ['pkg:npm/elm', '1.0.0', 'vers:deb/<2.0.0', 'not compared'],
    ['pkg:npm/elm', '1.0.0', 'vers:deb/*', 'not compared'],
    [DEBIAN, '1.0', 'vers:rpm/<2.0', 'not compared'],
    ['pkg:npm/elm', '1.0.0', 'vers:datetime/<2026-01-01T00:00:00Z', 'not compared'],
    ['pkg:npm/elm', '1.0.0', 'vers:invalid/*', 'not compared'],
    ['pkg:npm/elm', '1.0.0', 'vers:test/<0.1.0', 'not compared'],
    ['pkg:conan/elm', '1.1.1k', 'vers:conan/<1.1.1', 'not compared'],
    // Nobody can tell which version these are, though rpm and semantic versions have an order for such words.
    ['pkg:rpm/redhat/elm?distro=rhel-9', 'unknown', 'vers:rpm/>=1.0', 'not compared'],
    ['pkg:npm/elm', '0.0.0-UNKNOWN', 'vers:npm/>=1.0.0', 'not compared'],
    ['pkg:golang/example.org/elm', 'v0.0.0-00010101000000-000000000000', 'vers:golang/>=1.0.0', 'not compared'],
    // Of no type in particular: by numbers, which no order has otherwise.
    ['pkg:maven/org.example/elm', '4.2', 'vers:generic/>=2.9|<=4.1', 'out'],
    ['pkg:maven/org.example/elm', '4.1.0', 'vers:generic/>=2.9|<=4.1', 'open'],
    ['pkg:maven/org.example/elm', '4.1-rc1', 'vers:generic/>=2.9|<=4.1', 'not compared'],
    ['pkg:generic/elm', '10.2', 'vers:intdot/<9.1', 'out'],
    ['pkg:npm/elm', '2.0.0-rc.1', 'vers:semver/<2.0.0', 'open'],
    [DEBIAN, '2.0.0-1', 'vers:semver/<2.0.0', 'not compared'],
    [DEBIAN, '2.0.1', 'vers:semver/<2.0.0', 'out'],
    // A package of no type has the order of the range.
    [null, '2.0.0-rc.1', 'vers:npm/<2.0.0', 'open'],
    [null, '2.0.0-rc.1', 'vers:semver/<2.0.0', 'open'],
    [null, '1:0.9', 'vers:deb/<1.0', 'out'],
    [null, '1.0', 'vers:openssl/<0.9', 'not compared'],
    // None at all.
    ['pkg:npm/elm', '1.0.0', '<0.5', 'not compared'],
    ['pkg:npm/elm', 'next', 'vers:npm/<2.0.0', 'not compared'],
    ['pkg:npm/elm', '1.0.0', `vers:npm/${'>=1.0.0|'.repeat(200)}<0.1.0`, 'not compared'],
  ])('of affected ones: %s %s in %s is %s', (purl, version, range, expected) => {
    expect(outcome(purl, version, affected(range))).toBe(expected);
  });

  it.each<[string, Row[], string]>([
    ['one of several holds it', [affected('vers:npm/<1.0.0'), affected('vers:npm/>=3.0.0')], 'open'],
    ['one of several cannot be told', [affected('vers:npm/<1.0.0'), affected('vers:deb/<9')], 'not compared'],
    ['another is not known', [affected('vers:npm/<1.0.0'), { range: 'vers:npm/>=3', status: 'unknown' }], 'open'],
    ['it is named unknown', [affected('vers:npm/<1.0.0'), { version: 'v3.5.0', status: 'unknown' }], 'open'],
    ['it is named unknown, in a range', [unaffected('vers:npm/>=2'), { version: '3.5.0', status: 'unknown' }], 'open'],
    ['it is named, in other words', [affected('vers:npm/<1.0.0'), { version: 'v3.5.0' }], 'open'],
    ['others are named', [affected('vers:npm/<1.0.0'), { version: '1.2.0' }, { version: '1.2.1' }], 'out'],
    ['something unreadable is named', [affected('vers:npm/<1.0.0'), { version: '3.x' }], 'open'],
    ['both kinds hold it', [affected('vers:npm/>=3'), unaffected('vers:npm/>=2')], 'open'],
    ['it is named unaffected', [affected('vers:npm/>=3'), { version: '3.5.0', status: 'unaffected' }], 'out'],
  ])('counts where %s', (_, rows, expected) => {
    expect(outcome('pkg:npm/elm', '3.5.0', ...rows)).toBe(expected);
  });

  it('has fixed versions in the order of the ecosystem', () => {
    const rows = ['1.0-2', '1.0-11'].map((version) => ({ version, status: 'unaffected' }));
    expect(parse(DEBIAN, '1.0-10', rows).findings?.[0]?.fixedVersions).toEqual(['1.0-11']);
  });

  it('is not compared once a document has asked for two million bounds, and nothing is lost by that', () => {
    const bounds = Array.from({ length: 198 }, (_, at) => `${at % 2 === 0 ? '>=' : '<'}${at + 10}.0.0`).join('|');
    const rows = Array.from({ length: 120 }, () => affected(`vers:npm/${bounds}`));
    const installed = Array.from({ length: 100 }, (_, at) => `1.0.${at}`);
    const { findings, warnings } = parse('pkg:npm/elm', installed, rows);
    // 120 ranges of 198 bounds are read once, and held against 83 of the hundred components.
    expect(findings).toHaveLength(17);
    expect(warnings).toContainEqual(expect.stringMatching(/^83 vulnerabilities are ruled out/));
    expect(warnings).toContainEqual(expect.stringMatching(/^2040 ranges of versions could not be compared/));
  });
});
