import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sign } from '../support/agent.js';
import { enrollDevice } from '../support/device.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { asBrowser, JSON_BODY } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { sendTinyPieces } from '../support/attacks/tiny-pieces.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { signIn, type Session } from '../support/session.js';

const tally = new AttackCount();
/** More than any body may have of one byte each, and fewer bytes than any body may have. */
const PIECES = 9000;
let service: TestService;
let ada: Session;
let routes: AttackedRoute[];

beforeAll(async () => {
  ({ service, session: ada } = await startScanned());
  routes = (await attackedRoutes(service)).filter(({ body, mediaTypes }) => body ?? mediaTypes.length > 0);
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

/** What is not said of the body itself is that the caller, or what the address names, is refused before it is read. */
const faultOf = ({ status, code }: { status: number; code: string | null }): string | null =>
  code === 'body-in-tiny-pieces' || [401, 403, 404, 409, 412, 428].includes(status) ? null : `${status} ${code}`;

describe('attack 40: bodies in pieces of one byte', () => {
  it('are refused by each route of people and of strangers before they are whole', async () => {
    const asked = routes.filter(({ decision }) => decision.kind !== 'device');
    expect(asked.length).toBeGreaterThan(35);
    const codes: (string | null)[] = [];
    for (const route of asked) {
      const sender = route.decision.kind === 'public' ? { Origin: ada.url } : asBrowser(await signedIn());
      const path = filled(route, {});
      const headers = { ...sender, ...JSON_BODY } as Record<string, string>;
      const answer = await sendTinyPieces(service, { method: route.method, path, headers, pieces: PIECES });
      codes.push(answer.code);
      tally.judge(40, route.name, 'one byte each', faultOf(answer));
    }
    expect(tally.succeeded(40)).toEqual([]);
    // Most come as far as their body.
    expect(codes.filter((code) => code === 'body-in-tiny-pieces').length).toBeGreaterThan(20);
  });

  it('are refused of a device that is known, whatever they are signed as', async () => {
    const device = await enrollDevice(service, ada);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      ...JSON_BODY,
      'X-Device-Token': device.token,
      'X-Timestamp': timestamp,
      'X-Signature': sign(device.token, timestamp, Buffer.from(' ')),
    };
    const wanted = { method: 'POST', path: '/api/v1/scans/ingest', headers, pieces: PIECES };
    const { code } = await sendTinyPieces(service, wanted);
    tally.judge(40, 'POST /api/v1/scans/ingest', 'one byte each', code === 'body-in-tiny-pieces' ? null : String(code));
    expect(tally.succeeded(40)).toEqual([]);
  });
});

let session: Session | null = null;
/** Some of the routes end the session that asks. */
async function signedIn(): Promise<Session> {
  const stands = session !== null && (await session.get('/auth/me')).status === 200;
  return (session = stands && session !== null ? session : await signIn(service, 'ada'));
}
