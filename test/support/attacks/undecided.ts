import { enrollDevice } from '../device.js';
import { envelope, sendScan, trivyReport } from '../scan.js';
import type { TestService } from '../service.js';
import type { Session } from '../session.js';

/** What waits for a person to decide, in an organization whose texts all say `secret`. */
export interface Undecided {
  /** A device under whose identity two machines report. */
  inConflict: string;
  /** Two devices that nobody has told apart. */
  alike: [string, string];
  /** Two suspect scans, each of a device of its own. */
  suspect: [string, string];
}

/** Makes what waits for a decision. Throws when it does not come to that. */
export async function seedUndecided(service: Pick<TestService, 'url'>, session: Session): Promise<Undecided> {
  const enroll = (name: string): ReturnType<typeof enrollDevice> =>
    enrollDevice(service, session, { name: `secret-${name}`, hostname: `secret-${name}-host` });
  const copied = await enroll('copied');
  const copy = { hostname: 'secret-copy', hardwareId: 'sha256:copy' };
  await sendScan(service, copied, envelope('native', undefined, { device: copy, checks: [] }));
  const { body } = await session.get(`/devices/${copied.id}`);
  if (body.state !== 'conflict') throw new Error(`Not in conflict: ${JSON.stringify(body)}`);
  const [one, other] = [await enroll('one'), await enroll('other')];
  const suspectOf = async (device: typeof one): Promise<string> => {
    const report = (count: number): object => {
      const vulnerabilities = Array.from({ length: count }, (_, i) => ({
        id: `CVE-2026-${80_000 + i}`,
        package: `secret-shrinking-${i}`,
      }));
      return trivyReport({ artifact: 'secret-shrinking', vulnerabilities });
    };
    await sendScan(service, device, envelope('trivy', report(20)));
    const seen = await sendScan(service, device, envelope('trivy', report(2)));
    if (seen.body.status !== 'suspect') throw new Error(`Not suspect: ${JSON.stringify(seen.body)}`);
    return String(seen.body.scanId);
  };
  return { inConflict: copied.id, alike: [one.id, other.id], suspect: [await suspectOf(one), await suspectOf(other)] };
}
