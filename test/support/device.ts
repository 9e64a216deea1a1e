import { randomBytes } from 'node:crypto';
import type { TestService } from './service.js';
import type { Session } from './session.js';

/** A device whose agent has redeemed its token. */
export interface EnrolledDevice {
  /** Public id. */
  id: string;
  /** Signs its requests. */
  token: string;
  name: string;
  hardwareId: string;
  hostname: string;
}

/** What an agent says when it enrols; `hardwareId` is another one each time, unless given. */
export function machine(facts: { hostname?: string; hardwareId?: string } = {}): {
  hostname: string;
  platform: string;
  hardwareId: string;
  os: Record<string, string | null>;
  agentVersion: string;
} {
  return {
    hostname: 'build-03',
    platform: 'linux',
    hardwareId: `sha256:${randomBytes(32).toString('hex')}`,
    os: {
      platform: 'linux',
      id: 'debian',
      name: 'Debian GNU/Linux',
      version: '12',
      build: null,
      kernelRelease: '6.1.0',
      architecture: 'x86_64',
    },
    agentVersion: '1.0.0',
    ...facts,
  };
}

/** Registers a device as the session's person, and redeems its one-time token as its agent would. */
export async function enrollDevice(
  service: Pick<TestService, 'url'>,
  session: Session,
  facts: { name?: string; hostname?: string; hardwareId?: string } & Record<string, unknown> = {},
): Promise<EnrolledDevice> {
  const { name = 'build server', hostname = 'build-03', hardwareId, ...settings } = facts;
  const registered = await session.post('/devices', { name, ...settings });
  if (registered.status !== 201)
    throw new Error(`Not registered: ${registered.status} ${JSON.stringify(registered.body)}`);
  const said = machine({ hostname, ...(hardwareId === undefined ? {} : { hardwareId }) });
  const enrolled = await redeem(service, registered.body.enrollment.token, said);
  if (enrolled.status !== 201) throw new Error(`Not enrolled: ${enrolled.status} ${JSON.stringify(enrolled.body)}`);
  const { deviceId, deviceToken } = enrolled.body;
  return { id: deviceId, token: deviceToken, name, hostname, hardwareId: said.hardwareId };
}

/** Redeems an enrolment token, as an agent: without cookies and origin. */
export async function redeem(
  service: Pick<TestService, 'url'>,
  enrollmentToken: string,
  said: object = machine(),
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(`${service.url}/api/v1/devices/enroll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enrollmentToken, ...said }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
