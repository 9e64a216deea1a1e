import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EnrolledDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let number = 1000;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const ranged = (type: string, name: string): string =>
  `pkg:${type}/${name}?vers=${encodeURIComponent(`vers:${type}/<2.0.0`)}`;

it.each([
  ['nuget', 'Newtonsoft.Json', 'newtonsoft.json', true],
  ['nuget', 'serilog', 'Serilog', true],
  ['composer', 'Acme/Shop', 'acme/shop', true],
  ['pypi', 'Typing_Extensions', 'typing-extensions', true],
  ['npm', 'Alpha', 'alpha', false],
  ['maven', 'org.example/Alpha', 'org.example/alpha', false],
])('a range about %s %s is one about %s: %s', async (type, stated, installed, isOne) => {
  const cve = `CVE-2035-${(number += 1)}`;
  const report = (version: string, artifact: string): Promise<void> =>
    sendReport(
      service,
      device,
      'trivy',
      reportOfPurls([[cve, `pkg:${type}/${installed}@${version}`]], { ArtifactName: artifact }),
    );
  const states = async (): Promise<string[]> =>
    (await versionStates(session, cve)).map((row) => row.split(' ').at(-1) ?? '');
  await report('1.0.0', `${installed} app`);
  const statement = notAffected(cve, ranged(type, stated));
  const { created } = await bringVex(session, openVexOf(`names-${number}`, [statement]));
  expect([created, await states()]).toEqual([1, [isOne ? 'not-affected' : 'open']]);
  // A version that comes later is looked at as well.
  await report('1.5.0', `${installed} app`);
  expect(await states()).toEqual([isOne ? 'not-affected' : 'open']);
});

it('a name that is longer than what inventories keep is about nothing, and never about everything', async () => {
  const cve = 'CVE-2035-2001';
  await sendReport(
    service,
    device,
    'trivy',
    reportOfPurls([[cve, 'pkg:npm/long-names@1.0.0']], { ArtifactName: 'long names' }),
  );
  const long = 'a'.repeat(600);
  const statements = [
    notAffected(cve, `urn:posture:product:${long}`),
    notAffected(cve, `pkg:oci/${long}`),
    notAffected(cve, `pkg:oci/shop?tag=${long}`),
    ...[`pkg:oci/${long}`, `urn:posture:product:${long}@1`].map((product) => ({
      ...notAffected(cve, product),
      products: [{ '@id': product, subcomponents: [{ '@id': 'pkg:npm/long-names' }] }],
    })),
  ];
  const { created, ignored } = await bringVex(session, openVexOf('long-names', statements));
  expect([created, ignored]).toEqual([0, statements.length]);
  expect(await versionStates(session, cve)).toEqual([expect.stringMatching(/open$/)]);
});
