import { describe, expect, it } from '@jest/globals';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

const DEVICE = { id: 'debian', version: '12' };

function read(components: object[], os: { id: string; version: string } | null = DEVICE) {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components };
  return new CycloneDxAdapter().parse(document, { scope: 'host', os });
}

function osquery(category: string, name: string, more: Record<string, unknown> = {}) {
  const { properties = {}, ...fields } = more as { properties?: Record<string, string> };
  const all = { 'cdx:osquery:category': category, ...properties };
  return {
    type: 'library',
    name,
    'bom-ref': `${category}:${name}`,
    properties: Object.entries(all).map(([key, value]) => ({ name: key, value })),
    ...fields,
  };
}

/** What cdxgen 12.8.4 writes with `-t os`. */
const MACHINE = [
  osquery('kernel_info', 'os-image', { type: 'operating-system', version: '6.1.0-18-amd64' }),
  osquery('deb_packages', 'libglow3', {
    purl: 'pkg:deb/libglow3@3.0.9-1#/var/lib/dpkg',
    version: '3.0.9-1',
    scope: 'optional',
    properties: { source: 'glowssl (3.0.9-1)', arch: 'amd64', status: 'install ok installed' },
  }),
  osquery('deb_packages', 'glowd', {
    purl: 'pkg:deb/glowd@2.0-1',
    version: '2.0-1',
    scope: 'required',
    properties: { status: 'install ok installed' },
  }),
  osquery('deb_packages', 'gone', {
    purl: 'pkg:deb/gone@1.0-1',
    version: '1.0-1',
    properties: { status: 'deinstall ok config-files' },
  }),
  osquery('processes', 'glowd', { purl: 'pkg:swid/glowd@4711', version: '4711', type: 'application' }),
  osquery('listening_ports', '0.0.0.0', { purl: 'pkg:swid/0.0.0.0@22', version: '22', type: 'application' }),
];

describe("osquery's answers, as cdxgen writes them", () => {
  it('are packages of the device where they are packages, and left aside where they are processes and ports', () => {
    const { software, warnings } = read(MACHINE);
    expect(software).toMatchObject([
      {
        package: { ecosystem: 'Debian:12', name: 'libglow3' },
        architecture: 'amd64',
        sourceName: 'glowssl',
        sourceVersion: '3.0.9-1',
      },
      // Named only where it is called otherwise.
      { package: { ecosystem: 'Debian:12', name: 'glowd' }, sourceName: 'glowd', sourceVersion: null },
    ]);
    expect(software?.map(({ installed }) => installed)).toEqual([undefined, undefined]);
    expect(warnings).toEqual([
      '4 components were left aside, each something seen on the machine, as a process or a port, and no package.',
    ]);
  });

  it('name the system in the answer about it, whatever the device is', () => {
    const system = osquery('os_version', 'Debian-GNU-Linux', {
      type: 'operating-system',
      version: '13 (trixie)',
      properties: { platform: 'debian' },
    });
    expect(read([...MACHINE, system]).software?.[0]?.package.ecosystem).toBe('Debian:13');
  });
});

describe('the scope of a component', () => {
  it('keeps what is optional apart from what is installed, and leaves aside what is excluded', () => {
    const component = (name: string, scope?: string) => ({ type: 'library', name, purl: `pkg:npm/${name}@1`, scope });
    const { software, warnings, coverage } = read([
      component('kept'),
      component('needed', 'required'),
      component('maybe', 'optional'),
      component('tests', 'excluded'),
    ]);
    expect(software?.map(({ package: of, installed }) => [of.name, installed])).toEqual([
      ['kept', undefined],
      ['needed', undefined],
      ['maybe', false],
    ]);
    expect(coverage).toEqual([{ type: 'npm', status: 'complete', count: 2 }]);
    expect(warnings).toHaveLength(2);
  });

  it('has no finding in what is excluded, and those in what is optional', () => {
    const component = (name: string, scope: string) => ({
      ...{ type: 'library', 'bom-ref': name, name, version: '1', scope },
      purl: `pkg:npm/${name}@1`,
    });
    const { findings, warnings } = new CycloneDxAdapter().parse(
      {
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        components: [component('maybe', 'optional'), component('tests', 'excluded')],
        vulnerabilities: ['maybe', 'tests'].map((ref) => ({ id: `CVE-2031-${ref}`, affects: [{ ref }] })),
      },
      { scope: null, os: null },
    );
    expect(findings?.map(({ package: of }) => of.name)).toEqual(['maybe']);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^1 reference is to a package that the document does not list/),
    );
  });
});

// By cyclonedx-npm 6.0.1: findings/cyclonedx-npm-optional-is-installed.sh.
describe('what cyclonedx-npm calls optional', () => {
  const optional = (name: string, more: object = {}, path = `node_modules/${name}`) => ({
    type: 'library',
    name,
    purl: `pkg:npm/${name}@1`,
    scope: 'optional',
    properties: [{ name: 'cdx:npm:package:path', value: path }],
    ...more,
  });
  const engine = [
    { name: 'cdx:npm:package:constraint:engine:node', value: '>=4' },
    { name: 'cdx:npm:package:path', value: 'node_modules/engine' },
  ];

  it('is installed where it read the manifest of the package', () => {
    const { software, coverage, warnings } = read([
      optional('described', { description: 'An example.' }),
      optional('hosted', { externalReferences: [{ type: 'vcs', url: 'git+https://example.org/hosted.git' }] }),
      optional('engine', { properties: engine }),
    ]);
    expect(software?.map(({ installed }) => installed)).toEqual([undefined, undefined, undefined]);
    expect(coverage).toEqual([{ type: 'npm', status: 'complete', count: 3 }]);
    expect(warnings).toEqual([]);
  });

  it('is read alike from XML', () => {
    const components = [
      ['described', '<description>An example.</description>', 'node_modules/described'],
      [
        'hosted',
        '<externalReferences><reference type="vcs"><url>git+https://example.org/h.git</url></reference></externalReferences>',
        'x',
      ],
      [
        'locked',
        '<externalReferences><reference type="distribution"><url>https://example.org/l.tgz</url></reference></externalReferences>',
        'x',
      ],
    ].map(([name, more, path]) => {
      const [of, behind = ''] = more?.startsWith('<d') === true ? [more] : ['', more];
      return `<component type="library"><name>${name}</name><version>1</version>${of}<scope>optional</scope><purl>pkg:npm/${name}@1</purl>${behind}<properties><property name="cdx:npm:package:path">${path}</property></properties></component>`;
    });
    const document = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components>${components.join('')}</components></bom>`;
    const { software } = new CycloneDxAdapter().parse(document, { scope: 'app', os: null });
    expect(software?.map(({ installed }) => installed)).toEqual([undefined, undefined, false]);
  });

  it('is not known to be installed where it read a lock file only, or another tool says so', () => {
    const distribution = { type: 'distribution', url: 'https://example.org/locked-1.tgz' };
    const { software } = read([
      optional('locked', { externalReferences: [distribution] }),
      optional('other', { properties: [], description: 'An example.' }),
    ]);
    expect(software?.map(({ installed }) => installed)).toEqual([false, false]);
  });
});

describe('the source and the maker of a component', () => {
  it.each([
    ['pkg:rpm/almalinux/glow@3-1?distro=almalinux-9&upstream=glowssl-3-1.el9.src.rpm', {}, 'glowssl', '3-1.el9'],
    ['pkg:deb/debian/glow@3-1?distro=debian-12&upstream=glowssl', {}, 'glowssl', null],
    ['pkg:deb/debian/glow@3-1?distro=debian-12', { 'syft:package:type': 'deb' }, 'glow', null],
    ['pkg:deb/debian/glow@3-1?distro=debian-12', {}, null, null],
    [
      'pkg:deb/debian/glow@3-1?distro=debian-12',
      { 'syft:metadata:source': 'glowssl', 'syft:metadata:sourceVersion': '4-1' },
      'glowssl',
      '4-1',
    ],
  ])('%s %j', (purl, properties, sourceName, sourceVersion) => {
    const rows = Object.entries(properties).map(([name, value]) => ({ name, value }));
    const { software } = read([{ type: 'library', name: 'glow', purl, properties: rows }]);
    expect(software).toMatchObject([{ sourceName, sourceVersion }]);
  });

  it.each([
    ['pkg:rpm/almalinux/glow@3-1?distro=almalinux-9', 'AlmaLinux', undefined],
    ['pkg:rpm/almalinux/glow@3-1?distro=almalinux-9', 'Fedora Project', 'Fedora Project'],
    ['pkg:deb/debian/glow@3-1?distro=debian-12', 'Ada Example <ada@example.org>', undefined],
    ['pkg:deb/debian/glow@3-1?distro=debian-12', 'Chrome Linux Team <chromium-dev@chromium.org>', 'Chrome Linux Team'],
    [
      'pkg:deb/ubuntu/glow@3-1?distro=ubuntu-24.04',
      'Ubuntu Developers <ubuntu-devel-discuss@lists.ubuntu.com>',
      undefined,
    ],
    ['pkg:deb/ubuntu/glow@3-1?distro=ubuntu-24.04', 'Ada Example <ada@example.org>', 'Ada Example'],
    [
      'pkg:deb/debian/glow@3-1?distro=debian-12&repository_url=https://apt.example.com/deb',
      undefined,
      'apt.example.com',
    ],
    ['pkg:deb/debian/glow@3-1?distro=debian-12&repository_url=deb.debian.org', undefined, undefined],
  ])('%s of %s', (purl, publisher, maker) => {
    const { software } = read([{ type: 'library', name: 'glow', purl, publisher }]);
    expect(software?.[0]?.maker).toBe(maker);
  });

  it('has the module that its package URL names', () => {
    const purl = 'pkg:rpm/almalinux/glow@3-1?distro=almalinux-9&rpmmod=glow%3A18%3A8090020240301%3Aa75119d5%3Ax86_64';
    expect(read([{ type: 'library', name: 'glow', purl }]).software?.[0]?.module).toBe('glow:18');
  });
});

describe('the image that a document is about', () => {
  it.each([
    ['its digest, as Syft writes it', `sha256:${'a'.repeat(64)}`, `in:digest=sha256:${'a'.repeat(64)}`],
    ['its tag', '1.2', 'in:tag=1.2'],
  ])('has %s for a version', (_, version, trait) => {
    const component = { type: 'container', 'bom-ref': 'root', name: 'registry.example/team/shop', version };
    const document = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component }, components: [] };
    const { traits, scope } = new CycloneDxAdapter().parse(document, { scope: null, os: DEVICE });
    expect(traits).toContain(trait);
    expect(scope).toBe('registry.example/team/shop');
  });
});
