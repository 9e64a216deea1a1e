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
  service = await startService({ SEED_DEMO: 'true', INTELLIGENCE_SNAPSHOT: 'on', CLOUD_AUDIT_SCHEDULE: 'off' });
  [ada, cy, me] = [await signIn(service, 'ada'), await signIn(service, 'cy'), await signIn(service, 'me')];
}, 180_000);

afterAll(() => service.stop());

async function read(session: Session = cy): Promise<Body> {
  const { status, body } = await session.get(PATH);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

it('dump', async () => {
  const t = Date.now();
  const b = await read();
  const s = JSON.stringify(b, null, 1);
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/words-demo.json', s);
  const z = await read(me);
  writeFileSync('/tmp/words-me.json', JSON.stringify(z, null, 1));
  console.log(Date.now() - t, s.length);
  await attested(ada, { level: 4 }, '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-01');
});
