import type { DeviceState, Enrollment } from './device.js';

/** Whether the agent of a device comes when it is due; it says nothing of what its scans could read. */
export const CONTACTS = ['on-time', 'late', 'none-yet'] as const;
export type AgentContact = (typeof CONTACTS)[number];

/** Scan intervals that may pass without contact before an agent is late. */
export const MISSED_INTERVALS = 3;

/** How the agent of a device keeps to its interval; null once it is deactivated, and where no agent is expected. */
export function agentContact(
  device: { state: DeviceState; lastSeenAt: Date | null; enrollment: Enrollment },
  now: Date,
  scanIntervalSeconds: number,
): AgentContact | null {
  if (device.state === 'deactivated' || device.enrollment === 'reported') return null;
  if (device.lastSeenAt === null) return 'none-yet';
  const lateBefore = now.getTime() - MISSED_INTERVALS * scanIntervalSeconds * 1000;
  return device.lastSeenAt.getTime() < lateBefore ? 'late' : 'on-time';
}
