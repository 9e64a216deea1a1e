import type { Session } from '../../../test/support/session.js';
import { TestDevice } from './enrolled-device.js';
import type { Entry } from './fake-tree.js';

/** A machine of the named files, enrolled with a real service. */
export async function enrollmentOf(
  url: string,
  admin: Session,
  files: Record<string, Entry>,
): Promise<{ device: TestDevice; deviceId: string }> {
  const answer = await admin.post('/devices', { name: 'build-8' });
  const body = answer.body as { device: { id: string }; enrollment: { token: string } };
  const device = new TestDevice(files);
  const env = { POSTURE_ENROLLMENT_TOKEN: body.enrollment.token };
  const { code, printed } = await device.run(['enroll', '--no-scan', '--server', url], { env, now: Date.now });
  if (code !== 0) throw new Error(printed.err);
  return { device, deviceId: body.device.id };
}
