import type { DeviceState, Enrollment } from './device.js';

/** Whether a device still reports; derived from its last contact, never stored. */
export const HEALTHS = ['reporting', 'silent', 'never-reported'] as const;
export type DeviceHealth = (typeof HEALTHS)[number];

/** Scan intervals that may pass without contact before a device counts as silent. */
export const MISSED_INTERVALS = 3;

/** Devices last seen before this moment are silent. */
export function silentBefore(now: Date, scanIntervalSeconds: number): Date {
  return new Date(now.getTime() - MISSED_INTERVALS * scanIntervalSeconds * 1000);
}

/** The health of a device; null once it is deactivated, and while only reports tell of it, because nothing is expected of it. */
export function deviceHealth(
  device: { state: DeviceState; lastSeenAt: Date | null; enrollment: Enrollment },
  now: Date,
  scanIntervalSeconds: number,
): DeviceHealth | null {
  if (device.state === 'deactivated' || device.enrollment === 'reported') return null;
  if (device.lastSeenAt === null) return 'never-reported';
  return device.lastSeenAt < silentBefore(now, scanIntervalSeconds) ? 'silent' : 'reporting';
}
