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
