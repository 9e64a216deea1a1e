import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, machine } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

/** `"name";q=…;w=…` and `"name";r=…;t=…`, read. */
function quotaOf({ headers }: Pick<Answer, 'headers'>): { name: string; limit: number; left: number; seconds: number } {
  const [, name, limit, window] = /^"([\w-]+)";q=(\d+);w=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  const [, same, left, seconds] = /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  expect([same, window]).toEqual([name, '60']);
  return { name: name!, limit: Number(limit), left: Number(left), seconds: Number(seconds) };
}

/** Sends until it is refused; a minute may end in between, so up to twice as many as the limit. */
async function untilLimited(most: number, send: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < most && answers.at(-1)?.status !== 429) answers.push(await send(answers.length));
  return answers;
}

describe('the limits of people', () => {
  let service: TestService;
  let ada: Session;

  beforeAll(async () => {
    service = await startService({ USER_REQUESTS_PER_MINUTE: '8', ORGANIZATION_REQUESTS_PER_MINUTE: '12' });
    ada = await signIn(service, 'ada');
  });
  afterAll(() => service.stop());

  it('are told with every answer: the one nearest to exhaustion', async () => {
    const first = await ada.get('/auth/me');
    const second = await ada.get('/devices');
    expect([first.status, second.status]).toEqual([200, 200]);
    const [before, after] = [quotaOf(first), quotaOf(second)];
    expect(before).toMatchObject({ name: 'user', limit: 8 });
    expect(after.left).toBe(before.left === 0 || after.seconds > before.seconds ? 7 : before.left - 1);
    expect(after.seconds).toBeGreaterThan(0);
    expect(after.seconds).toBeLessThanOrEqual(60);
  });

  it('are told with refusals too, and not with answers that no limit counts', async () => {
    const { status, headers } = await ada.get('/devices/nonsense');
    expect(status).toBe(404);
    expect(headers.has('ratelimit')).toBe(true);
    const live = await new Browser(service.url).get('~/health/live');
    expect([live.status, live.headers.has('ratelimit'), live.headers.has('ratelimit-policy')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('are not told with redirects', async () => {
    const begun = await new Browser(service.url).get('/auth/dev');
    expect([begun.status, begun.headers.has('ratelimit')]).toEqual([302, false]);
  });

  it('hold for an organization together, and leave the others alone', async () => {
    const people = [ada, await signIn(service, 'ben'), await signIn(service, 'cy')];
    const answers = await untilLimited(60, async (i) => {
      const answer = await people[i % 3]!.get('/auth/me');
      // One person's own limit is not what is asked here.
      return answer.body['violated-policies']?.[0] === 'user' ? { ...answer, status: 200 } : answer;
    });
    const { status, headers, body } = answers.at(-1)!;
    expect([status, body.code, body['violated-policies']]).toEqual([429, 'too-many-requests', ['organization']]);
    expect(body.type).toBe('urn:posture:problem:too-many-requests');
    const quota = quotaOf({ headers });
    expect(quota).toMatchObject({ name: 'organization', limit: 12, left: 0 });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(quota.seconds);
    expect((await (await signIn(service, 'me')).get('/auth/me')).status).toBe(200);
  });
});

describe('the limits of devices', () => {
  it('hold for an organization together, and leave the others alone', async () => {
    const service = await startService({ ORGANIZATION_AGENT_REQUESTS_PER_MINUTE: '6' });
    try {
      const ada = await signIn(service, 'ada');
      const devices = [await enrollDevice(service, ada), await enrollDevice(service, ada)];
      const others = await enrollDevice(service, await signIn(service, 'me'));
      const ask = (device: { token: string }, seconds = 0): Promise<Answer> =>
        signedRequest(service, device, {
          method: 'GET',
          path: '/agent/policy',
          timestamp: Math.floor(Date.now() / 1000) + seconds,
        });
      const answers = await untilLimited(14, (i) => ask(devices[i % 2]!, i));
      expect(quotaOf(answers[0]!)).toMatchObject({ name: 'organization-agents', limit: 6 });
      expect(answers.at(-1)!.body).toMatchObject({ status: 429, 'violated-policies': ['organization-agents'] });
      expect((await ask(others)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});

describe('behind a proxy', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ TRUSTED_PROXIES: '1', DEV_LOGIN: '0', ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '4' });
  });
  afterAll(() => service.stop());

  async function enroll(forwardedFor: string, to = service): Promise<Answer> {
    const response = await fetch(`${to.url}/api/v1/devices/enroll`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      body: JSON.stringify({ enrollmentToken: 'none', ...machine() }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  it('what a caller puts before the address that the proxy adds does not help', async () => {
    const answers = await untilLimited(10, (i) => enroll(`10.0.0.${i}, 192.0.2.7`));
    expect(answers.at(-1)!.status).toBe(429);
    expect((await enroll('192.0.2.7, 192.0.2.8')).status).not.toBe(429);
  });

  it('the addresses of one /64 count as one, and those of the next do not', async () => {
    const answers = await untilLimited(10, (i) => enroll(`2001:db8:0:1:${i}::${i}`));
    expect(answers.at(-1)!.status).toBe(429);
    expect((await enroll('2001:db8:0:2::1')).status).not.toBe(429);
  });

  it('without a proxy that is trusted, the header means nothing', async () => {
    const bare = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '4' });
    try {
      const answers = await untilLimited(10, (i) => enroll(`198.51.100.${i}`, bare));
      expect(answers.at(-1)!.status).toBe(429);
    } finally {
      await bare.stop();
    }
  });
});
