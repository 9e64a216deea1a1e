import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { placeOf } from '../../dashboard/src/components/api-places.js';
import { ACTION_FAMILIES } from '../../dashboard/src/pages/settings/action-families.js';

const SOURCES = new URL('../../src/', import.meta.url);
/** Addresses that the service names to programs, in a `Location`, or as the beginning of another: no link of a view is one. */
const NOT_SHOWN = [
  /^auth(?:\/|$)/,
  /^jobs\//,
  /\/pdf$/,
  /^reports\/export/,
  /^scans\/ingest$/,
  /^devices\/(?:enroll$|:id\/enrollment$)/,
  /^compliance\/attestations\//,
  /^compliance\/frameworks\/x\/controls$/,
];

/** The service's source, file by file. */
function sources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('testing'),
  );
  return files.map((name) => readFileSync(new URL(name, SOURCES), 'utf8'));
}

/** Every address of the API that stands in the service's source, with `x` for what is filled in. */
function madeLinks(): string[] {
  const links = sources().flatMap((source) => {
    const text = source.replaceAll(/\$\{[^{}]*\}/g, 'x');
    return [...text.matchAll(/['"`]\/api\/v1\/([a-z][^'"`\s]*)['"`]/g)].map(([, path = '']) => path);
  });
  return [...new Set(links)].sort();
}

/** The families of all actions that the service records. */
function recordedFamilies(): string[] {
  const families = sources().flatMap((text) =>
    [...text.matchAll(/\baction: ['`]([a-z-]+)\./g)].map(([, name = '']) => name),
  );
  return [...new Set(families)].sort();
}

describe('links of the API in the dashboard', () => {
  it('leads everywhere that the service ever names', () => {
    const links = madeLinks();
    expect(links.length).toBeGreaterThan(30);
    const lost = links
      .filter((link) => !NOT_SHOWN.some((pattern) => pattern.test(link.split('?')[0] ?? '')))
      .filter((link) => placeOf(`/api/v1/${link}`) === null);
    expect(lost).toEqual([]);
  });

  it.each([
    ['findings?state=open&package=a%2Cb', 'findings', '', { state: 'open', package: 'a,b' }],
    ['scans/0192?x=1', 'devices', '/scans', { x: '1', scan: '0192' }],
    [
      'compliance/frameworks/nist-csf-2.0/controls/PR.DS-01',
      'compliance',
      '/frameworks/nist-csf-2.0/controls/PR.DS-01/evidence',
      {},
    ],
    ['compliance/frameworks/a%20b/gaps', 'compliance', '/gaps', { framework: 'a b' }],
    ['workforce', 'planning', '', { view: 'workforce' }],
    ['reports/0192', 'reports', '/0192', {}],
  ])('shows %s on its page', (link, page, below, search) => {
    expect(placeOf(`/api/v1/${link}`)).toEqual({ page, below, search });
  });

  it('makes no link of what no page shows', () => {
    expect(placeOf('/api/v1/jobs/0192')).toBeNull();
    expect(placeOf('https://elsewhere.example/api/v1/findings')).toBeNull();
  });
});

describe('the filter of the audit log', () => {
  it('offers every family of actions that the service records', () => {
    const recorded = recordedFamilies();
    expect(recorded.length).toBeGreaterThan(20);
    expect(ACTION_FAMILIES).toEqual(expect.arrayContaining(recorded));
  });
});
