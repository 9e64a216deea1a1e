import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distributionOf, releaseEcosystem } from './distribution.js';
import { baseEcosystem, isOfFips, isOfUbuntuPro, placeOfEcosystem } from './ecosystem-place.js';
import { DISTRIBUTION_ROWS, NOT_IN_INVENTORIES, TYPED_ECOSYSTEMS } from './ecosystem-table.js';

describe('placeOfEcosystem', () => {
  it.each([
    ['npm', 'npm', null],
    ['NPM', 'npm', null],
    ['Packagist:https://packages.drupal.org/8', 'Packagist', null],
    ['Maven:https://maven.google.com', 'Maven', null],
    ['Debian:12', 'Debian:12', null],
    ['Debian:sid', 'Debian:sid', null],
    ['Debian', 'Debian', null],
    ['Alpine:v3.20', 'Alpine:v3.20', null],
    ['Wolfi', 'Wolfi', null],
    ['Ubuntu:22.04:LTS', 'Ubuntu:22.04', null],
    ['Ubuntu:25.10', 'Ubuntu:25.10', null],
    ['Ubuntu:Pro:18.04:LTS', 'Ubuntu:18.04', 'Ubuntu Pro'],
    ['Ubuntu:Pro:FIPS-updates:20.04:LTS', 'Ubuntu:20.04', 'FIPS-updates'],
    ['Ubuntu:Pro:24.04:LTS:Realtime:Kernel', 'Ubuntu:24.04', 'Realtime Kernel'],
    ['Ubuntu:22.04:LTS:for:NVIDIA:BlueField', 'Ubuntu:22.04', 'for NVIDIA BlueField'],
    ['Ubuntu:Nvidia-BlueField:22.04:LTS', 'Ubuntu:22.04', 'Nvidia-BlueField'],
    ['Red Hat:enterprise_linux:9::appstream', 'Red Hat:9', null],
    ['Red Hat:enterprise_linux:10.0', 'Red Hat:10', null],
    ['Red Hat:enterprise_linux:7::server', 'Red Hat:7', null],
    ['Red Hat:rhel_eus:9.2::baseos', 'Red Hat:9', 'EUS 9.2'],
    ['Red Hat:enterprise_linux_eus:10.0', 'Red Hat:10', 'EUS 10.0'],
    ['Red Hat:rhel_els:7', 'Red Hat:7', 'ELS 7'],
    ['Red Hat:openshift:4.12::el9', null, 'openshift'],
    ['Red Hat:9', 'Red Hat:9', null],
    ['Rocky Linux:9', 'Rocky Linux:9', null],
    ['AlmaLinux:8', 'AlmaLinux:8', null],
    ['SUSE:Linux Enterprise Server 15 SP5', 'SUSE:Linux Enterprise Server 15 SP5', null],
    ['SUSE:Linux Enterprise Module for Basesystem 15 SP6', 'SUSE:Linux Enterprise Server 15 SP6', null],
    ['SUSE:Linux Enterprise Server for SAP Applications 15 SP3', 'SUSE:Linux Enterprise Server 15 SP3', null],
    ['SUSE:Linux Enterprise High Performance Computing 15 SP3-ESPOS', 'SUSE:Linux Enterprise Server 15 SP3', null],
    ['SUSE:Linux Enterprise Server 12 SP5-LTSS', 'SUSE:Linux Enterprise Server 12 SP5', null],
    ['SUSE:Linux Enterprise Server LTSS Extended Security 12 SP5', 'SUSE:Linux Enterprise Server 12 SP5', null],
    ['SUSE:Linux Enterprise Server 16.0', 'SUSE:Linux Enterprise Server 16.0', null],
    ['SUSE:Linux Enterprise Micro 5.5', 'SUSE:Linux Enterprise Micro 5.5', null],
    ['SUSE:Linux Micro 6.1', 'SUSE:Linux Micro 6.1', null],
    ['SUSE:Package Hub 15 SP6', 'SUSE:Linux Enterprise Server 15 SP6', null],
    ['SUSE:Linux Enterprise Module for Web and Scripting 12', null, null],
    ['SUSE:Manager Server 4.3', null, null],
    ['openSUSE:Leap 15.6', 'openSUSE:Leap 15.6', null],
    ['openSUSE:Backports SLE-15-SP6', 'openSUSE:Leap 15.6', null],
    ['openSUSE:Tumbleweed', 'openSUSE:Tumbleweed', null],
    ['openEuler:24.03-LTS-SP1', 'openEuler:24.03-LTS-SP1', null],
    ['Azure Linux:3', 'Azure Linux:3', null],
    ['Mageia:9', 'Mageia:9', null],
    ['Alpaquita:stream', 'Alpaquita:stream', null],
    ['BellSoft Hardened Containers:23', 'BellSoft Hardened Containers:23', null],
    ['Photon OS:5.0', 'Photon OS:5.0', null],
    ['Root:Debian:12', null, null],
    ['GIT', null, null],
  ])('places %s in %s (%s)', (given, ecosystem, channel) => {
    expect(placeOfEcosystem(given)).toMatchObject({ ecosystem, channel });
  });

  it('does not know what it does not know', () => {
    expect(placeOfEcosystem('Hurd Linux:1')).toBeNull();
    expect(placeOfEcosystem('')).toBeNull();
    expect(baseEcosystem('constructor')).toBeNull();
  });

  it('leaves names alone that it made', () => {
    const versions = fc.constantFrom(
      '9',
      '9.4',
      '12',
      '22.04',
      '15.5',
      '5.5',
      '6.1',
      '3.20.1',
      '2023',
      '24.03',
      'edge',
    );
    fc.assert(
      fc.property(fc.constantFrom(...DISTRIBUTION_ROWS), versions, ({ ids }, version) => {
        const distribution = distributionOf(ids[0] ?? null);
        const name = distribution && releaseEcosystem(distribution, version);
        expect(placeOfEcosystem(name ?? '')).toMatchObject({ ecosystem: name, channel: null });
      }),
    );
  });

  it('never fails, and keeps the name in front', () => {
    const names = [...TYPED_ECOSYSTEMS, ...DISTRIBUTION_ROWS].map(({ name }) => name);
    fc.assert(
      fc.property(fc.constantFrom(...names, ...NOT_IN_INVENTORIES), fc.string(), (name, suffix) => {
        const place = placeOfEcosystem(`${name}:${suffix}`);
        expect(place?.base).toBe(name);
        if (typeof place?.ecosystem === 'string') expect(place.ecosystem.split(':', 1)[0]).toBe(name);
      }),
    );
  });
});

describe('the table', () => {
  it('has each id, type and document once', () => {
    const ids = DISTRIBUTION_ROWS.flatMap((row) => row.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id !== id.toLowerCase())).toEqual([]);
    const types = TYPED_ECOSYSTEMS.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    const parts = new Map<string, string>();
    for (const { part, name } of [...TYPED_ECOSYSTEMS, ...DISTRIBUTION_ROWS])
      if (part !== null) expect(parts.set(part, parts.get(part) ?? name).get(part)).toBe(name);
  });
});

describe('builds of Ubuntu beside its own', () => {
  it.each([
    ['1.2-3ubuntu0.1~esm1', true, false],
    ['2.27-3ubuntu1.6+esm2', true, false],
    ['3.0.2-0ubuntu1.10+Fips1', false, true],
    ['1.1.1f-1ubuntu2.fips.22', false, true],
    ['1.1.1f-1ubuntu2.22', false, false],
  ])('are told by the version %s', (version, isPro, isFips) => {
    expect([isOfUbuntuPro(version), isOfFips(version)]).toEqual([isPro, isFips]);
  });
});
