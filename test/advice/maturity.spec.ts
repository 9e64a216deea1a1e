import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attested } from '../compliance/claims.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const PATH = '/organizations/maturity';
let service: TestService;
let ada: Session;
let cy: Session;
let me: Session;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies as clients see them
type Body = any;

beforeAll(async () => {
  service = await startService({ SEED_DEMO: 'true', LOG_LEVEL: 'error', INTELLIGENCE_SNAPSHOT: 'on', CLOUD_AUDIT_SCHEDULE: 'off' });
  [ada, cy, me] = [await signIn(service, 'ada'), await signIn(service, 'cy'), await signIn(service, 'me')];
}, 180_000);

afterAll(() => service.stop());

async function read(session: Session = cy): Promise<Body> {
  const { status, body } = await session.get(PATH);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

it('dump', async () => {
  const { writeFileSync } = await import('node:fs');
  for (const q of ['', '?role=PD-WRL-003', '?role=OG-WRL-012', '?role=IO-WRL-006']) {
    const t = Date.now();
    const a = await cy.get(`/jd${q}`, { Accept: 'text/markdown' });
    console.log(a.status, a.headers.get('content-type'), a.headers.get('vary'), Date.now() - t);
    writeFileSync(`/tmp/jd${q.slice(6)}.md`, typeof a.body === 'string' ? a.body : JSON.stringify(a.body));
  }
  writeFileSync('/tmp/jd.json', JSON.stringify((await cy.get('/jd')).body, null, 1));
  console.log(JSON.stringify((await me.get('/jd')).body), JSON.stringify((await me.get('/jd?role=vulnerability analysis')).body), JSON.stringify((await me.get('/jd?role=PD-WRL-07')).body));
  writeFileSync('/tmp/jd-me.md', (await me.get('/jd?role=PD-WRL-007&format=markdown')).body);
});
