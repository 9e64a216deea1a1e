import type { DeviceState, Enrollment } from './device.js';

/**
 * The state of a device in every view: lists, dashboard, coverage, reports, plans. Exactly one holds; the first that does, from
 * below. Those of devices that are expected to report are the first four, and sum up to the devices that are enrolled.
 *
 * - `reporting`: it was scanned lately, and the newest scan of each source could be read whole.
 * - `partly-read`: it was scanned lately, but the newest scan of a source could not be read whole, so that less is known.
 * - `silent`: no scan for as many days as the risk policy says; what was known last still counts.
 * - `never-scanned`: no scan was ever counted.
 * - `not-enrolled`: no agent of it is let in yet, or only reports of other tools name it.
 * - `deactivated`: out of service.
 */
export const HEALTHS = ['reporting', 'partly-read', 'silent', 'never-scanned', 'not-enrolled', 'deactivated'] as const;
export type DeviceHealth = (typeof HEALTHS)[number];

/** Of devices that are expected to report. */
export const ENROLLED_HEALTHS = ['reporting', 'partly-read', 'silent', 'never-scanned'] as const;

/** Days without a scan after which a device is silent, where the organization's risk policy does not say otherwise. */
export const SILENT_AFTER_DAYS = 14;

const DAY_MS = 86_400_000;

/** What the state of a device follows from, and nothing else. */
export interface HealthFacts {
  state: DeviceState;
  enrollment: Enrollment;
  /** Start of the newest scan that counts, of any source; null: there is none. */
  reportedAt: Date | null;
  /** The newest scan of one of its sources could not be read whole. */
  partlyRead: boolean;
}

/** Devices last scanned before this moment are silent. Whole days (UTC), so that every view of a day agrees. */
export function silentBefore(now: Date, silentAfterDays: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - silentAfterDays) * DAY_MS);
}

/** The state of a device. {@link healthSql} says the same in SQL, and a test compares them. */
export function deviceHealth(device: HealthFacts, now: Date, silentAfterDays: number): DeviceHealth {
  const { state, enrollment, reportedAt, partlyRead } = device;
  if (state === 'deactivated') return 'deactivated';
  if (state === 'pending' || enrollment === 'reported') return 'not-enrolled';
  if (reportedAt === null) return 'never-scanned';
  if (reportedAt < silentBefore(now, silentAfterDays)) return 'silent';
  return partlyRead ? 'partly-read' : 'reporting';
}

/**
 * {@link deviceHealth} over the aliases `d` (device) and `g` (device_reading, which may have no row).
 *
 * @param now SQL of the moment, a timestamptz
 * @param silentAfterDays SQL of an integer
 */
export function healthSql(now: string, silentAfterDays: string): string {
  const line = `(date_trunc('day', ${now} AT TIME ZONE 'UTC') - make_interval(days => ${silentAfterDays})) AT TIME ZONE 'UTC'`;
  return `CASE WHEN d.state = 'deactivated' THEN 'deactivated'
       WHEN d.state = 'pending' OR d.origin = 'report' AND d.enrolled_at IS NULL THEN 'not-enrolled'
       WHEN g.reported_at IS NULL THEN 'never-scanned' WHEN g.reported_at < ${line} THEN 'silent'
       WHEN g.partly_read THEN 'partly-read' ELSE 'reporting' END`;
}
