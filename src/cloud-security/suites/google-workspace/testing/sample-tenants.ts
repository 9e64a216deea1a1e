import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StubRoute } from './stub-cloud.js';

const FOLDER = resolve(process.cwd(), '../shared/data/cloud/samples');

/** A tenant of the samples that lie beside the project on some machines. */
export interface Sample {
  routes: StubRoute[];
  dns: Record<string, string[][]>;
  now: Date;
  customerId: string;
  expected: Record<string, string>;
}

export const samplesAreHere = existsSync(FOLDER);

export function sample(which: 'good' | 'bad'): Sample {
  const { routes } = read('routes.json') as { routes: SampleRoute[] };
  const meta = read(`google/${which}/meta.json`) as { now: string; customerId: string };
  const expected = read('expected.google.json') as Record<string, Record<string, string>>;
  return {
    routes: routes
      .filter(({ suite, file }) => suite === 'google' && existsSync(resolve(FOLDER, `google/${which}/${file}.json`)))
      .map(({ collector, method, path, query, file }) => ({
        collector,
        method,
        path: new RegExp(path),
        ...(query === undefined ? {} : { query: new RegExp(query) }),
        answer: () => ({ body: read(`google/${which}/${file}.json`) }),
      })),
    dns: withOthers(read(`google/${which}/dns.json`) as Sample['dns']),
    now: new Date(meta.now),
    customerId: meta.customerId,
    expected: expected[which] ?? {},
  };
}

/** The samples hold the tenants’ own names; what their records include is somebody else’s, and is there. */
function withOthers(zone: Sample['dns']): Sample['dns'] {
  const names = JSON.stringify(zone).match(/(?<=include:)[\w.-]+/g) ?? [];
  return { ...Object.fromEntries(names.map((name) => [`TXT ${name}`, [['v=spf1 ip4:192.0.2.0/24 -all']]])), ...zone };
}

interface SampleRoute {
  suite: string;
  collector: string;
  method: 'GET' | 'POST';
  path: string;
  query?: string;
  file: string;
}

/** An answer that Google gives when something is wrong: `api.403.scope`. */
export function sampleError(name: string): { status: number; body: unknown } {
  return read(`google/errors/${name}.json`) as { status: number; body: unknown };
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(resolve(FOLDER, path), 'utf8'));
}
