import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, stateOn } from '../support/vex.js';

let service: TestService;
let session: Session;
let other: Session;
let count = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  other = await signIn(service, 'me');
});

afterAll(() => service.stop());

const cve = (n: number): string => `CVE-2031-${70_000 + count * 20 + n}`;
const CURL = 'pkg:deb/debian/curlet@1-1?distro=debian-13.1';
const IRIS = 'pkg:npm/iris@1.4.0';

/** One device with an image of what the decisions are about, one with another image for another architecture. */
async function statesIn(owner: Session): Promise<() => Promise<string[]>> {
  const devices: EnrolledDevice[] = [];
  for (const [name, arch] of [
    ['shop', 'amd64'],
    ['web', 'arm64'],
  ] as const) {
    const device = await enrollDevice(service, owner, { name });
    const rows = [0, 1].map((n): [string, string] => [cve(n), n === 0 ? `${CURL}&arch=${arch}` : IRIS]);
    const image = { ArtifactName: `registry.example/${name}:1`, ArtifactType: 'container_image' };
    await sendReport(service, device, 'trivy', reportOfPurls(rows, image));
    devices.push(device);
  }
  return async () => {
    const states: string[] = [];
    for (const device of devices) for (const n of [0, 1]) states.push(await stateOn(owner, device, cve(n)));
    return states;
  };
}

describe('a decision of a document that somebody changed', () => {
  it.each(['openvex', 'cyclonedx', 'csaf'])(
    'is told of what it reaches, and decides the same elsewhere: %s',
    async (format) => {
      count += 1;
      const [own, theirs] = [await statesIn(session), await statesIn(other)];
      await bringVex(
        session,
        openVexOf(`changed-${count}`, [
          notAffected(cve(0), `${CURL}&arch=amd64`),
          notAffected(cve(1), 'pkg:oci/shop', IRIS),
        ]),
      );
      const reached = ['not-affected', 'not-affected', 'open', 'open'];
      expect(await own()).toEqual(reached);
      for (const n of [0, 1]) {
        const [made] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve(n)}&status=active`)).body.data;
        for (const reason of ['Looked at.', 'Looked at again.']) {
          const [now] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve(n)}&status=active`)).body.data;
          expect([(await session.patch(`/risk-acceptances/${now.id}`, { reason })).status, made.scope]).toEqual([
            200,
            now.scope,
          ]);
        }
      }
      expect(await own()).toEqual(reached);
      const exported = await session.get(`/vex?format=${format}`);
      const text = JSON.stringify(exported.body);
      expect([text.includes('arch=amd64'), text.includes('pkg:oci/shop')]).toEqual([true, true]);
      await bringVex(other, exported.body, '?everybody=true');
      expect(await theirs()).toEqual(reached);
      expect(await rollupDifferences(service)).toEqual([]);
    },
  );
});
