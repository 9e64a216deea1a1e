import { useQuery } from '@tanstack/react-query';
import { read, type RowOf } from '../../api/client';
import type { components } from '../../api/schema';
import { useEnrolment } from './enrolment';
import { isWorthTelling, type LastRefusal } from './refusal-words';

type Device = components['schemas']['DeviceDetailDto'];
type Scan = RowOf<'/api/v1/devices/{id}/scans'>;

const LOOK_MS = 3_000;
/** Enough to find one of the device's own among those that the service concluded. */
const NEWEST = 10;
const CONCLUDED = 'posture';
/** What became of a scan that is still to be applied. */
const ON_ITS_WAY: readonly Scan['status'][] = ['received', 'processing'];

/** How far a device is on its way from being registered to being seen. */
export interface Arrival {
  isEnrolled: boolean;
  /** The newest scan since it enrolled. */
  scan: Scan | null;
  /** A scan was applied. */
  isScanned: boolean;
  /** What its agent was refused for since the command was made. */
  refusal: LastRefusal | null;
}

/** Looks every three seconds until the device's first scan since its enrolment was applied, and for what went wrong meanwhile. */
export function useArrival(id: string, device: Device | undefined): Arrival {
  const enrolment = useEnrolment(id);
  const enrolledAt = device?.enrolledAt ?? null;
  const isEnrolled = enrolledAt !== null && enrolment?.enrolledBefore !== enrolledAt;
  const scans = useQuery({
    ...read('/api/v1/devices/{id}/scans', { path: { id }, query: { limit: NEWEST } }),
    enabled: device !== undefined,
    refetchInterval: ({ state }) => (isApplied(newestOf(state.data?.data), enrolledAt, isEnrolled) ? false : LOOK_MS),
  });
  const newest = newestOf(scans.data?.data);
  const isScanned = isApplied(newest, enrolledAt, isEnrolled);
  const isWaiting = device !== undefined && !isScanned;
  // The same as the page's own, asked more often; a device's figures come a moment after its scan.
  useQuery({
    ...read('/api/v1/devices/{id}', { path: { id } }),
    enabled: device !== undefined && (isWaiting || device.openFindings === null),
    refetchInterval: LOOK_MS,
  });
  const scan = newest !== undefined && isSince(newest, enrolledAt, isEnrolled) ? newest : null;
  const refusal = device?.lastRefusal ?? null;
  const isNews = refusal !== null && refusal.at !== enrolment?.refusedBefore && isWorthTelling(refusal);
  return { isEnrolled, scan, isScanned, refusal: isNews ? refusal : null };
}

/** The newest that the device sent itself: what the service concludes of its software is told as findings. */
function newestOf(scans: readonly Scan[] | undefined): Scan | undefined {
  return scans?.find(({ source }) => source !== CONCLUDED);
}

function isSince({ receivedAt }: Scan, enrolledAt: string | null, isEnrolled: boolean): boolean {
  return isEnrolled && enrolledAt !== null && Date.parse(receivedAt) >= Date.parse(enrolledAt);
}

function isApplied(scan: Scan | undefined, enrolledAt: string | null, isEnrolled: boolean): boolean {
  if (scan === undefined || !isSince(scan, enrolledAt, isEnrolled)) return false;
  return scan.status !== 'failed' && !ON_ITS_WAY.includes(scan.status);
}
