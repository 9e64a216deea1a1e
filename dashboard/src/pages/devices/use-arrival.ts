import { useQuery } from '@tanstack/react-query';
import { read, type RowOf } from '../../api/client';
import type { components } from '../../api/schema';
import { useEnrolment } from './enrolment';

type Device = components['schemas']['DeviceDetailDto'];
type Scan = RowOf<'/api/v1/devices/{id}/scans'>;
type AuditEvent = RowOf<'/api/v1/audit-events'>;

const LOOK_MS = 3_000;
const MOST_TROUBLES = 3;
/** What became of a scan that is still to be applied. */
const ON_ITS_WAY: readonly Scan['status'][] = ['received', 'processing'];

/** Something that keeps a device from being seen; `code` names it. */
export interface Trouble {
  code: string;
  /** What the service says of it, where it says more than the code. */
  detail: string | null;
  at: string;
  hostname: string | null;
}

/** How far a device is on its way from being registered to being seen. */
export interface Arrival {
  isEnrolled: boolean;
  /** The newest scan since it enrolled. */
  scan: Scan | null;
  /** A scan was applied. */
  isScanned: boolean;
  troubles: Trouble[];
}

/** Looks every three seconds until the device's first scan since its enrolment was applied, and for what went wrong meanwhile. */
export function useArrival(id: string, device: Device | undefined): Arrival {
  const enrolment = useEnrolment(id);
  const enrolledAt = device?.enrolledAt ?? null;
  const isEnrolled = enrolledAt !== null && enrolment?.enrolledBefore !== enrolledAt;
  const scans = useQuery({
    ...read('/api/v1/devices/{id}/scans', { path: { id }, query: { limit: 1 } }),
    enabled: device !== undefined,
    refetchInterval: ({ state }) => (isApplied(state.data?.data[0], enrolledAt, isEnrolled) ? false : LOOK_MS),
  });
  const newest = scans.data?.data[0];
  const isScanned = isApplied(newest, enrolledAt, isEnrolled);
  const isWaiting = device !== undefined && !isScanned;
  // The same as the page's own, asked more often; a device's figures come a moment after its scan.
  useQuery({
    ...read('/api/v1/devices/{id}', { path: { id } }),
    enabled: device !== undefined && (isWaiting || device.openFindings === null),
    refetchInterval: LOOK_MS,
  });
  const events = useTroubleEvents(id, device, isWaiting);
  const scan = newest !== undefined && isSince(newest, enrolledAt, isEnrolled) ? newest : null;
  return { isEnrolled, scan, isScanned, troubles: isScanned ? [] : troublesOf(events, scan, device, isEnrolled) };
}

function isSince({ receivedAt }: Scan, enrolledAt: string | null, isEnrolled: boolean): boolean {
  return isEnrolled && enrolledAt !== null && Date.parse(receivedAt) >= Date.parse(enrolledAt);
}

function isApplied(scan: Scan | undefined, enrolledAt: string | null, isEnrolled: boolean): boolean {
  if (scan === undefined || !isSince(scan, enrolledAt, isEnrolled)) return false;
  return scan.status !== 'failed' && !ON_ITS_WAY.includes(scan.status);
}

/** Refusals that the service could put down to this device: of its tokens, and of requests that it had signed rightly. */
function useTroubleEvents(id: string, device: Device | undefined, isWaiting: boolean): AuditEvent[] {
  const options = { enabled: isWaiting, refetchInterval: LOOK_MS };
  const after = device?.registeredAt;
  const window = { ...(after === undefined ? {} : { after }), limit: MOST_TROUBLES };
  const ofTokens = useQuery({
    ...read('/api/v1/audit-events', {
      query: { targetId: [id], action: ['device.enrolment-refused'], ...window },
    }),
    ...options,
  });
  const ofRequests = useQuery({
    ...read('/api/v1/audit-events', { query: { actorId: [id], action: ['access.denied'], ...window } }),
    ...options,
  });
  return [...(ofTokens.data?.data ?? []), ...(ofRequests.data?.data ?? [])];
}

function troublesOf(
  events: readonly AuditEvent[],
  scan: Scan | null,
  device: Device | undefined,
  isEnrolled: boolean,
): Trouble[] {
  const since = Date.parse((isEnrolled ? device?.enrolledAt : device?.registeredAt) ?? '');
  const refusals = events
    .filter(({ occurredAt }) => !(Date.parse(occurredAt) < since))
    .map(({ occurredAt, facts }) => ({
      code: codeOf(facts),
      detail: null,
      at: occurredAt,
      hostname: textOf(facts['hostname']),
    }));
  const failed =
    scan?.status === 'failed'
      ? [{ code: 'scan-failed', detail: scan.reason?.detail ?? null, at: scan.receivedAt, hostname: null }]
      : [];
  return [...refusals, ...failed].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_TROUBLES);
}

/** Of a token the organization learns what the machine does not: whether it was used or had expired. */
function codeOf(facts: Record<string, unknown>): string {
  const code = textOf(facts['code']) ?? 'refused';
  return code === 'enrollment-token-invalid' ? (textOf(facts['tokenState']) ?? 'token-invalid') : code;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
