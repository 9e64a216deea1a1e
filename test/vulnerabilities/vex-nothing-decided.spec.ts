import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { bringVex, openVexOf, notAffected, stateOn } from '../support/vex.js';
import { enrollDevice, type EnrolledDevice } from '../support/device.js';

let service: TestService;
let session: Session;
let other: Session;
let device: EnrolledDevice;
const CVE = 'CVE-2026-91001';

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  other = await signIn(service, 'me');
  await reportTo(service, device, [{ id: CVE, package: 'alpha', installed: '1.0.0' }], 'app');
});

afterAll(() => service.stop());

// Its schema (openvex_json_schema.json of openvex/spec) has `statements` with `minItems` 1.
it('is no OpenVEX where nothing is decided: that is said, with what to ask instead', async () => {
  for (const query of ['', '?format=openvex']) {
    const { status, body, headers } = await session.get(`/vex${query}`, { 'If-None-Match': 'W/"older"' });
    expect([status, body.code, headers.get('etag')]).toEqual([404, 'nothing-decided', null]);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body.detail).toContain('format=csaf');
  }
  const { body } = await session.get('/audit-events?action=document.exported');
  expect(body.data).toEqual([]);
});

it('is a CycloneDX document without vulnerabilities, and a CSAF one that is none of the VEX profile', async () => {
  const [cycloneDx, csaf] = [await session.get('/vex?format=cyclonedx'), await session.get('/vex?format=csaf')];
  expect(cycloneDx.body).toMatchObject({ bomFormat: 'CycloneDX', components: [], vulnerabilities: [] });
  // CSAF 2.0, 4.5: the VEX profile needs a product tree and vulnerabilities, the base profile neither.
  expect([csaf.status, csaf.body.document.category, Object.keys(csaf.body as object)]).toEqual([
    200,
    'csaf_base',
    ['document'],
  ]);
});

it('is taken back with either of these by who has an earlier document', async () => {
  const theirs = await enrollDevice(service, other);
  await reportTo(service, theirs, [{ id: CVE, package: 'alpha', installed: '1.0.0' }], 'app');
  for (const format of ['cyclonedx', 'csaf']) {
    const document = openVexOf(format, [notAffected(CVE, 'pkg:npm/alpha@1.0.0')]);
    await bringVex(session, document);
    const { status, body } = await session.get('/vex');
    expect([status, body.statements.length]).toEqual([200, 1]);
    await bringVex(other, body as object);
    expect(await stateOn(other, theirs, CVE)).toBe('not-affected');
    await bringVex(session, { ...document, version: 2, statements: [] });
    expect((await session.get('/vex')).status).toBe(404);
    await bringVex(other, (await session.get(`/vex?format=${format}`)).body as object);
    expect([format, await stateOn(other, theirs, CVE)]).toEqual([format, 'open']);
  }
});
