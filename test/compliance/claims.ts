import { jest } from '@jest/globals';
import { ExpireClaimsHandler } from '../../src/compliance/app/lapse-costs.service.js';
import { LedgerOrganizations, type OrganizationFinding } from '../../src/compliance/index.js';
import { Clock } from '../../src/platform/index.js';
import type { TestService } from '../support/service.js';
import { Integration, makeKey } from '../support/api-key.js';
import { type Answer, type Browser, type Session, signIn } from '../support/session.js';

/** A control of weight 1 that people answer for. */
export const CONTROL = '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-01';

/** One of each role in the demo organization: ada owns it, Ben is an admin, Cy an analyst, and a program views. */
export async function people(
  service: TestService,
): Promise<{ ada: Session; admin: Session; analyst: Session; viewer: Integration }> {
  const ada = await signIn(service, 'ada');
  const [admin, analyst] = [await signIn(service, 'ben'), await signIn(service, 'cy')];
  for (const [session, role] of [
    [admin, 'admin'],
    [analyst, 'analyst'],
  ] as const) {
    const changed = await ada.patch(`/organizations/members/${session.account.user.id}`, { role });
    if (changed.status !== 200) throw new Error(`Not made ${role}: ${changed.status} ${JSON.stringify(changed.body)}`);
  }
  const { key } = await makeKey(ada, { role: 'viewer' });
  return { ada, admin, analyst, viewer: new Integration(service, key) };
}

/** Says something about a control; what the service answered. */
export function attest(
  session: Browser,
  wanted: Record<string, unknown> = {},
  control = CONTROL,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { status: 'implemented', statement: 'The board confirmed it.', ...wanted };
  return session.post(`${control}/attest`, body, headers);
}

/** The same, where it must work. */
export async function attested(...given: Parameters<typeof attest>): Promise<Answer['body']> {
  const { status, body } = await attest(...given);
  if (status !== 201) throw new Error(`Not attested: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What the check of the ledger says about the demo organization. */
export async function checkLedger(service: TestService): Promise<OrganizationFinding> {
  const [finding] = await service.app.get(LedgerOrganizations).verify('example-org');
  if (!finding) throw new Error('There is no ledger.');
  return finding;
}

/** Runs the job that marks expired claims. */
export async function markExpired(service: TestService): Promise<void> {
  await service.inside(ExpireClaimsHandler).handle();
}

/** Does something as if it were so many days from now. */
export async function daysLater<T>(service: TestService, days: number, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => {
    return new Date(Date.now() + days * 86_400_000);
  });
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
