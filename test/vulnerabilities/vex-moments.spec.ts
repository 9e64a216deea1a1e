import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EnrolledDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${30_000 + count * 20 + n}`;
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

async function scan(...versions: string[]): Promise<void> {
  const rows = versions.map((version, i): [string, string] => [cve(i), `pkg:npm/iris@${version}`]);
  await sendReport(service, device, 'trivy', reportOfPurls(rows, { ArtifactName: `app ${count}` }));
}

const stateOf = async (): Promise<string | undefined> => (await versionStates(session, cve()))[0]?.split(' ').at(-1);
const at = (timestamp: string, statement: object): object => ({ ...statement, timestamp });
const says = (status: string, product: string): object => ({
  vulnerability: { name: cve() },
  products: [{ '@id': product }],
  status,
  action_statement: 'Upgrade.',
});

it('what says to be of tomorrow is of the moment that it came', async () => {
  count += 1;
  await scan('1.0.0');
  const ahead = openVexOf(`ahead${count}`, [at('9998-01-01T00:00:00Z', notAffected(cve(), 'pkg:npm/iris'))]);
  await bringVex(session, ahead);
  expect(await stateOf()).toBe('not-affected');
  const today = new Date(Date.now() + 1000).toISOString();
  await bringVex(session, openVexOf(`today${count}`, [at(today, says('affected', 'pkg:npm/iris'))]));
  expect(await stateOf()).toBe('open');
  await right();
});

it('a fix without a version decides nothing, also of a product with an @ in its name', async () => {
  count += 1;
  const name = `@acme/shop${count}`;
  const component = { name, version: '2.0.0', type: 'application', 'bom-ref': 'shop' };
  const row = { id: cve(), affects: [{ ref: 'pad' }] };
  await sendReport(service, device, 'cyclonedx', {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component } },
    components: [{ type: 'library', 'bom-ref': 'pad', name: 'pad', version: '1.0.0', purl: 'pkg:npm/pad@1.0.0' }],
    vulnerabilities: [row],
  });
  const { created, open } = await bringVex(session, {
    ...{
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:3e671687-395b-41f5-a30f-a58921a69c${10 + (count % 80)}`,
    },
    metadata: { component: { ...component, version: undefined } },
    vulnerabilities: [{ ...row, affects: [{ ref: 'shop' }], analysis: { state: 'resolved' } }],
  });
  expect([created, open]).toEqual([0, 0]);
  expect(await stateOf()).toBe('open');
});

it.each([
  ['.0001Z', '.0002Z'],
  ['.0002Z', '.0001Z'],
  ['.000900Z', '.001Z'],
  ['.001Z', '.000900Z'],
])('of one millisecond the later word counts, whatever came first: %s, then %s', async (first, second) => {
  count += 1;
  await scan('1.0.0');
  const moment = (fraction: string): string => `2026-01-01T00:00:00${fraction}`;
  const isFirstLater = Number(first.slice(0, -1)) > Number(second.slice(0, -1));
  await bringVex(session, openVexOf(`a${count}`, [at(moment(first), notAffected(cve(), 'pkg:npm/iris'))]));
  await bringVex(session, openVexOf(`b${count}`, [at(moment(second), says('affected', 'pkg:npm/iris'))]));
  expect(await stateOf()).toBe(isFirstLater ? 'not-affected' : 'open');
  // In one document, too, where the earlier stands further down.
  const [one, other] = [
    at(moment(first), notAffected(cve(1), 'pkg:npm/iris')),
    at(moment(second), says('affected', 'pkg:npm/iris')),
  ];
  await sendReport(
    service,
    device,
    'trivy',
    reportOfPurls([[cve(1), 'pkg:npm/iris@1.0.0']], { ArtifactName: `more ${count}` }),
  );
  const document = openVexOf(`c${count}`, [one, { ...other, vulnerability: { name: cve(1) } }]);
  await bringVex(session, document);
  const last = async (): Promise<string | undefined> => (await versionStates(session, cve(1)))[0]?.split(' ').at(-1);
  expect(await last()).toBe(isFirstLater ? 'not-affected' : 'open');
  // The same again moves nothing.
  expect(await bringVex(session, document)).toMatchObject({ created: 0, ended: 0, findings: 0 });
  await right();
});

it('a document that borrows the id of another author, whatever its version, does not keep that author from being heard', async () => {
  count += 1;
  await scan('1.0.0');
  const edition = (author: string, version: number, timestamp: string, statement: object): object => ({
    ...openVexOf(`borrowed${count}`, [at(timestamp, statement)]),
    author,
    version,
    timestamp,
  });
  const affected = says('affected', 'pkg:npm/iris@1.0.0');
  const not = notAffected(cve(), 'pkg:npm/iris@1.0.0');
  await bringVex(session, edition('Honest', 1, '2026-01-01T00:00:00Z', affected));
  await bringVex(session, edition('Somebody', 2_147_483_647, '2026-01-02T00:00:00Z', not));
  const reported = await bringVex(session, edition('Honest', 2, '2026-01-20T00:00:00Z', affected));
  expect(reported.ignored).toBe(0);
  expect(await stateOf()).toBe('open');
  const less = await bringVex(session, edition('Honest', 3, '2026-01-21T00:00:00Z', not));
  expect(less.ended).toBe(1);
  expect(await stateOf()).toBe('not-affected');
  await right();
});
