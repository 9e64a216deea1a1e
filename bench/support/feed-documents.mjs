import { openZip } from './zip-stream.mjs';

/*
 * Documents of OSV as large as the real ones and shaped like them: how many records, how many packages a record names, how long
 * lists of versions and texts are. Made from counters, so that they are the same each time; what they say is invented.
 */

/** Records of the export, and what makes one of them. */
export const DOCUMENTS = {
  'osv-npm': { title: 'npm, most of it malware', records: 220_000, record: npmRecord },
  'osv-ubuntu': { title: 'Ubuntu', records: 60_000, record: ubuntuRecord },
  'osv-debian': { title: 'Debian', records: 45_000, record: debianRecord },
  'osv-red-hat': { title: 'Red Hat', records: 30_000, record: redHatRecord },
};

const WORDS =
  'a flaw was found in the way that the parser of headers handles input which an attacker may send over the network'.split(
    ' ',
  );
const UBUNTU = [
  'Ubuntu:14.04:LTS',
  'Ubuntu:16.04:LTS',
  'Ubuntu:18.04:LTS',
  'Ubuntu:20.04:LTS',
  'Ubuntu:22.04:LTS',
  'Ubuntu:24.04:LTS',
];
const STREAMS = ['baseos', 'appstream', 'crb', 'highavailability', 'supplementary', 'nfv'];

/** Writes the export to a ZIP archive; gives its size, packed and not. `share` of its records, for a quick run. */
export function writeDocument(key, path, share = 1) {
  const { records, record } = DOCUMENTS[key];
  const zip = openZip(path);
  let plain = 0;
  const count = Math.round(records * share);
  for (let i = 0; i < count; i += 1) {
    const one = record(i);
    const text = JSON.stringify(one);
    plain += text.length;
    zip.add(`${one.id}.json`, text);
  }
  return { records: count, packed: zip.close(), plain };
}

for (const [part, ecosystem, records] of [
  ['pypi', 'PyPI', 18_000],
  ['maven', 'Maven', 6_000],
  ['go', 'Go', 6_000],
  ['packagist', 'Packagist', 5_000],
  ['crates-io', 'crates.io', 2_000],
  ['rubygems', 'RubyGems', 2_000],
  ['nuget', 'NuGet', 2_000],
])
  DOCUMENTS[`osv-${part}`] = { title: ecosystem, records, record: (i) => languageRecord(ecosystem, i) };

/** The name of a package of Maven has two parts. */
export function libraryOf(ecosystem, n) {
  return ecosystem === 'Maven'
    ? `org.example:library-${n}`
    : ecosystem === 'Packagist'
      ? `example/library-${n}`
      : `library-${n}`;
}

function languageRecord(ecosystem, i) {
  return record(`GHSA-${letters(i)}`, i, 300, {
    aliases: [cve(i)],
    affected: [
      {
        package: { ecosystem, name: libraryOf(ecosystem, i % 1500) },
        ranges: [range('ECOSYSTEM', { introduced: '0' }, { fixed: `1.${i % 30}.1` })],
      },
    ],
  });
}

/** A source in four releases; one in six is about the kernel, as with Debian. */
function debianRecord(i) {
  const name = i % 6 === 0 ? 'linux' : `source-${(i * 7) % 4000}`;
  return record(`DEBIAN-CVE-${2010 + (i % 16)}-${10_000 + i}`, i, 40, {
    upstream: [cve(i)],
    affected: ['11', '12', '13', '14'].map((release, r) => ({
      package: { ecosystem: `Debian:${release}`, name },
      ranges: [
        range('ECOSYSTEM', { introduced: '0' }, ...((i + r) % 4 === 0 ? [] : [{ fixed: `1.${i % 60}-${r + 1}` }])),
      ],
      ecosystem_specific: { urgency: 'not yet assigned' },
    })),
  });
}

/** One in forty-four is an advisory of a library; the others say that a package is malware. */
function npmRecord(i) {
  const name = i % 3 === 0 ? `@scope-${i % 997}/package-${i}` : `package-${i}`;
  if (i % 44 !== 0) {
    return record(`MAL-${2022 + (i % 5)}-${i}`, i, 60, {
      aliases: i % 9 === 0 ? [`GHSA-mal0-${letters(i)}`] : [],
      affected: [
        {
          package: { ecosystem: 'npm', name, purl: `pkg:npm/${name}` },
          ...(i % 2 === 0
            ? { ranges: [range('SEMVER', { introduced: '0' })] }
            : { versions: versions(i, 1 + (i % 7)) }),
          database_specific: { cwes: [{ cweId: 'CWE-506', name: 'Embedded Malicious Code' }] },
        },
      ],
    });
  }
  return record(`GHSA-${letters(i)}`, i, 400, {
    aliases: [cve(i)],
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' }],
    affected: [1, 2].map((major) => ({
      package: { ecosystem: 'npm', name: `library-${i % 4000}` },
      ranges: [range('SEMVER', { introduced: `${major}.0.0` }, { fixed: `${major}.${i % 30}.1` })],
    })),
    database_specific: { cwe_ids: ['CWE-79'], severity: 'HIGH' },
  });
}

/** Most are about one source in six releases; one in twenty is about kernels, with their flavours and all their versions. */
function ubuntuRecord(i) {
  const isKernel = i % 20 === 0;
  const sources = isKernel ? 25 : i % 7 === 0 ? 3 : 1;
  const affected = [];
  for (let s = 0; s < sources; s += 1) {
    for (const [r, ecosystem] of UBUNTU.entries()) {
      const name = isKernel ? (s === 0 ? 'linux' : `linux-flavour-${s}`) : `source-${(i * 7 + s) % 9000}`;
      affected.push({
        package: { ecosystem, name, purl: `pkg:deb/ubuntu/${name}?arch=source&distro=release-${r}` },
        ranges: [
          range(
            'ECOSYSTEM',
            { introduced: '0' },
            ...((i + r) % 3 === 0 ? [] : [{ fixed: `${r}.${i % 50}-0ubuntu${s}.9` }]),
          ),
        ],
        versions: versions(i + s, isKernel ? 60 : 12).map((one) => `${one}-0ubuntu1`),
        ecosystem_specific: {
          ubuntu_priority: 'medium',
          binaries: [{ binary_name: `${name}-bin`, binary_version: `${r}.${i % 50}` }],
        },
      });
    }
  }
  return record(`UBUNTU-CVE-${2010 + (i % 16)}-${10_000 + i}`, i, 120, { upstream: [cve(i)], affected });
}

/** Errata name each binary package for each product and architecture: one in twenty names more than two thousand. */
function redHatRecord(i) {
  const [packages, products] = i % 20 === 0 ? [180, 12] : [4 + (i % 24), 3];
  const affected = [];
  for (let p = 0; p < packages; p += 1) {
    for (let s = 0; s < products; s += 1) {
      const release = 6 + ((i + (products > 3 ? s % 2 : 0)) % 4);
      const name = `component-${(i * 3 + p) % 12_000}`;
      affected.push({
        package: {
          ecosystem: `Red Hat:enterprise_linux:${release}::${STREAMS[s % 6]}`,
          name,
          purl: `pkg:rpm/redhat/${name}`,
        },
        ranges: [
          range('ECOSYSTEM', { introduced: '0' }, { fixed: `0:${i % 9}.${p % 20}.${s % 2}-${i % 300}.el${release}` }),
        ],
      });
    }
  }
  return record(`RHSA-${2010 + (i % 16)}:${i}`, i, 150, {
    upstream: Array.from({ length: 1 + (i % 5) }, (_, n) => cve(i * 3 + n)),
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected,
  });
}

function record(id, i, words, fields) {
  const details = Array.from({ length: words }, (_, n) => WORDS[(i * 31 + n * n) % WORDS.length]).join(' ');
  const day = `20${10 + (i % 16)}-0${1 + (i % 9)}-1${i % 10}T08:0${i % 10}:00Z`;
  return {
    schema_version: '1.7.0',
    id,
    published: day,
    modified: day,
    summary: `What an attacker can do, number ${i}`,
    details,
    ...fields,
    references: [{ type: 'WEB', url: `https://example.org/advisories/${id}` }],
  };
}

function range(type, ...events) {
  return { type, events };
}

function versions(i, count) {
  return Array.from({ length: count }, (_, n) => `${1 + (i % 5)}.${n}.${(i + n) % 17}`);
}

function cve(i) {
  return `CVE-${2010 + (i % 16)}-${10_000 + i}`;
}

function letters(i) {
  const text = (i + 10_000_000).toString(36).padStart(8, '2');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
}
