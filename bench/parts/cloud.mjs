import '@swc-node/register/esm-register';
import { fork } from 'node:child_process';
import { bytes, short } from '../support/numbers.mjs';
import { row } from '../table.mjs';

export const title = 'Cloud suites';

const [FEW, MANY] = [2_000, 200_000];
const PROGRAM = new URL('../support/cloud-audit.mjs', import.meta.url).pathname;
const built = (path) => import(new URL(`../../dist/src/demo/tenants/${path}`, import.meta.url).href);
/** People on a page of the list that is read to the end; pages of others, until their summary is asked for instead. */
const SUITES = [
  { key: 'google-workspace', title: 'Google Workspace', page: 500, further: 0 },
  { key: 'microsoft-365', title: 'Microsoft 365', page: 500, further: 40 },
];

/** What an audit takes in memory and in calls, with few people and with many. */
export async function measure({ quick, say }) {
  const many = quick ? MANY / 10 : MANY;
  const rows = [];
  for (const suite of SUITES) {
    const few = await auditOf(suite, FEW);
    const much = await auditOf(suite, many);
    say(`${suite.key}: ${JSON.stringify({ few, much })}`);
    rows.push(...rowsOf(suite, many, few, much));
  }
  return rows;
}

function rowsOf({ title: name, page, further }, many, few, much) {
  const who = `${name}, ${short(many)} people`;
  const pages = Math.ceil((many - FEW) / page) + further + 2;
  return [
    row(
      `audit of ${who}: peak memory ÷ that of ${short(FEW)}`,
      `${short(much.peak / few.peak)}×`,
      '≤ 2×',
      much.peak <= 2 * few.peak,
      `${bytes(much.peak)} against ${bytes(few.peak)}, of a process that does nothing else; ${short(much.ms / 1000)} s of work, without what the vendor makes one wait for.`,
    ),
    row(
      `audit of ${who}: calls; those more than of ${short(FEW)}`,
      `${short(much.apiCalls)}; ${short(much.apiCalls - few.apiCalls)}`,
      `≤ ${short(pages)} more`,
      much.apiCalls - few.apiCalls <= pages,
      `A page has ${page} people. ${much.checks} checks came to a verdict.`,
    ),
    row(
      `audit of ${who}: readings that are kept ÷ those of ${short(FEW)}`,
      `${short(much.kept / few.kept)}×`,
      '≤ 1.5×',
      much.kept <= 1.5 * few.kept,
      `${bytes(much.kept)} of JSON.`,
    ),
  ];
}

async function auditOf({ key }, people) {
  const { FakeTenantServer } = await built('fake-tenant-server.js');
  // Of the tests, and so not in the build.
  const { hugeTenant } = await import('../../src/demo/tenants/testing/huge-tenant.ts');
  const server = await FakeTenantServer.start(hugeTenant(await tenantOf(key), people));
  try {
    return await answerOf(fork(PROGRAM, [key, server.base]));
  } finally {
    await server.stop();
  }
}

async function tenantOf(key) {
  const now = new Date();
  if (key === 'google-workspace') return (await built('google/google-tenant.js')).googleTenant(now);
  return (await built('microsoft-tenant.js')).microsoftTenant(now, []);
}

function answerOf(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The audit ended with ${code} and no answer.`)));
  });
}
