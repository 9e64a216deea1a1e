import { signedRequest } from '../agent.js';
import { type EnrolledDevice, enrollDevice } from '../device.js';
import { envelope, sendScan, trivyReport } from '../scan.js';
import type { TestService } from '../service.js';
import type { Session } from '../session.js';

/** An organization with one of everything, and what its things are called. */
export interface TenantFixture {
  session: Session;
  device: EnrolledDevice;
  /** Id of a scan that found something. */
  scanId: string;
  vulnerabilityId: string;
}

/** The texts that people, agents and scanners put into the service. */
export interface Words {
  name: string;
  hostname: string;
  tag: string;
  label: string;
  package: string;
  title: string;
  check: string;
}

function plain(mark: string): Words {
  return {
    name: `${mark}-device`,
    hostname: `${mark}-host`,
    tag: `${mark}-tag`,
    label: `${mark}-key`,
    package: `${mark}-package`,
    title: `${mark} words`,
    check: `${mark}-check`,
  };
}

/**
 * Gives the session's organization a device with software, checks, findings and scans, and an enrolment key. `mark` is in
 * every text of it (`secret`), `words` are instead of those texts.
 */
export async function seedTenant(
  service: Pick<TestService, 'url'>,
  session: Session,
  {
    mark = 'secret',
    words: given = {},
    vulnerabilityId = 'CVE-2026-6660',
  }: { mark?: string; words?: Partial<Words>; vulnerabilityId?: string } = {},
): Promise<TenantFixture> {
  const words = { ...plain(mark), ...given };
  const device = await enrollDevice(service, session, {
    name: words.name,
    hostname: words.hostname,
    tags: [words.tag],
    ownerEmail: `owner@${mark}.example`,
  });
  const scan = envelope(
    'trivy',
    trivyReport({
      artifact: `${mark}-scope`,
      vulnerabilities: [
        {
          id: vulnerabilityId,
          package: words.package,
          title: words.title,
          fixed: '2.0.0',
          cwes: ['CWE-79'],
          score: 9.1,
        },
        { id: `${vulnerabilityId}1`, package: `${words.package}-2`, title: words.title },
      ],
    }),
  );
  const inventory = envelope('native', undefined, {
    checks: [
      { id: 'disk-encryption', status: 'fail', evidence: [words.check], reason: { code: 'off', detail: words.check } },
      // Named as addresses of checks name one, so that its history is not empty.
      { id: 'acme.people.second-factor', status: 'pass' },
    ],
    inventory: { packages: [{ purl: `pkg:npm/${mark}-package@1.0.0`, name: words.package, version: '1.0.0' }] },
  });
  for (const sent of [scan, inventory]) {
    const { status, body } = await sendScan(service, device, sent);
    if (status !== 200 && status !== 202) throw new Error(`Not scanned: ${status} ${JSON.stringify(body)}`);
  }
  await signedRequest(service, device, { method: 'GET', path: '/agent/policy' });
  const key = await session.post('/enrollment-keys', {
    label: words.label,
    tags: [words.tag],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  if (key.status !== 201) throw new Error(`No enrolment key: ${key.status} ${JSON.stringify(key.body)}`);
  return { session, device, scanId: scan.scanId, vulnerabilityId };
}
