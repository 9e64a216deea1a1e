import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

const ACCOUNT = 'aws:account/210987654321';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- members of documents of two formats
function sample(source: string): any {
  return JSON.parse(readFileSync(`src/scans/adapters/${source}/samples/settings.json`, 'utf8'));
}

async function upload(document: object): Promise<Answer['body']> {
  const { status, body } = await session.post('/scans/upload', document);
  expect([status, body.detail]).toEqual([202, undefined]);
  return (await session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' })).body;
}

async function failing(): Promise<string[]> {
  const { body } = await session.get('/failing-checks?limit=100');
  return body.data.map((one: Answer['body']) => `${one.device.name} ${one.id} ${one.kind} ${one.placeCount}`).sort();
}

const OF_PROWLER = [
  `${ACCOUNT} ocsf:prowler/s3_bucket_default_encryption misconfiguration 2`,
  `${ACCOUNT} ocsf:security hub/EC2.19 misconfiguration 1`,
  'gcp:account/shop-project ocsf:prowler/apikeys_key_exists misconfiguration 1',
];
const OF_SECURITY_HUB = [`${ACCOUNT} asff:EC2.2 misconfiguration 1`, `${ACCOUNT} asff:S3.1 misconfiguration 1`];

describe('settings of cloud accounts', () => {
  it('make a device of each account, with its failing checks and no word of vulnerabilities', async () => {
    const { lines, warnings } = await upload(sample('ocsf'));
    expect(lines.map((one: Answer['body']) => [one.name, one.isNew, one.status])).toEqual([
      [ACCOUNT, true, 'completed'],
      ['gcp:account/shop-project', true, 'completed'],
    ]);
    expect(warnings).toEqual(['1 finding in what is no host, no workload and no account was left aside.']);
    expect(await failing()).toEqual(OF_PROWLER);
    const { body } = await session.get(`/devices/${lines[0].device.id}`);
    expect(body).toMatchObject({ openFindings: null });
  });

  it('come to the same device whichever tool tells them', async () => {
    const { lines } = await upload(sample('asff'));
    expect(lines).toMatchObject([{ name: ACCOUNT, isNew: false, status: 'completed' }]);
    expect(await failing()).toEqual([...OF_SECURITY_HUB, ...OF_PROWLER].sort());
  });

  it('stay as they were where a later document does not tell them, and pass where one says so', async () => {
    const [first] = sample('ocsf');
    await upload([{ ...first, status_code: 'PASS' }]);
    expect(await failing()).toEqual([...OF_SECURITY_HUB, ...OF_PROWLER.slice(1)].sort());
    const { Findings } = sample('asff');
    await upload({ Findings: [{ ...Findings[0], RecordState: 'ARCHIVED' }] });
    expect(await failing()).toEqual([OF_SECURITY_HUB[0], ...OF_PROWLER.slice(1)].sort());
  });

  it('keep failing in other resources, on other pages and in other regions, until these are told too', async () => {
    const control = (resource: string, status: string): object => {
      const [one] = sample('asff').Findings;
      return {
        ...one,
        Compliance: { ...one.Compliance, SecurityControlId: 'EC2.7', Status: status },
        Resources: [{ Id: resource, Type: 'AwsEc2Volume' }],
      };
    };
    const prowler = (region: string, resource: string, status: string): object => {
      const [one] = sample('ocsf');
      return {
        ...one,
        status_code: status,
        metadata: { ...one.metadata, event_code: 'ec2_instance_public_ip' },
        cloud: { ...one.cloud, region },
        resources: [{ uid: resource, region }],
      };
    };
    const now = async (): Promise<string[]> =>
      (await failing()).filter((one) => /EC2\.7|public_ip/.test(one)).map((one) => one.replace(/^.*:/, ''));
    await upload({ Findings: [control('one', 'FAILED'), control('two', 'FAILED')] });
    await upload([prowler('eu-west-1', 'three', 'FAIL'), prowler('eu-west-2', 'four', 'FAIL')]);
    expect(await now()).toEqual(['EC2.7 misconfiguration 2', 'prowler/ec2_instance_public_ip misconfiguration 2']);
    // The next page, and one region alone. Prowler tells all that a region has: what it does not tell there is gone.
    await upload({ Findings: [control('six', 'PASSED'), control('one', 'PASSED')] });
    const { lines } = await upload([prowler('eu-west-1', 'five', 'PASS')]);
    expect(await now()).toEqual(['EC2.7 misconfiguration 1', 'prowler/ec2_instance_public_ip misconfiguration 1']);
    const path = `/failing-checks?deviceId=${lines[0].device.id}&limit=100`;
    const places = (await session.get(path)).body.data.flatMap((one: Answer['body']) => one.places);
    expect(places.map((one: Answer['body']) => one.resource)).toEqual(expect.arrayContaining(['two', 'four']));
    expect(places.map((one: Answer['body']) => one.resource)).not.toContain('three');
    await upload({ Findings: [control('two', 'PASSED')] });
    await upload([prowler('eu-west-2', 'four', 'PASS')]);
    expect(await now()).toEqual([]);
  });

  it('can be accepted, and are work to do', async () => {
    const { body } = await session.get('/failing-checks?kind=misconfiguration&q=EC2.19');
    const [{ id, device }] = body.data;
    const { data } = (await session.get('/rice/recommendations?kind=fix-check&limit=100')).body;
    expect(data.map((one: Answer['body']) => one.title)).toContainEqual(
      expect.stringContaining('Security groups are not open to all'),
    );
    const { status } = await session.post('/check-acceptances', {
      checkId: id,
      scope: { deviceIds: [device.id] },
      reason: 'A public service.',
      expiresOn: new Date(Date.now() + 9e8).toISOString().slice(0, 10),
    });
    expect(status).toBe(201);
    expect((await session.get('/failing-checks?accepted=true')).body.data).toMatchObject([{ id }]);
  });
});
