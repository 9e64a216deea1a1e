/** The operating system family of a device. */
export const PLATFORMS = ['linux', 'macos', 'windows', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What the device is for; null while nobody has said. */
export const ROLES = ['server', 'workstation'] as const;
export type DeviceRole = (typeof ROLES)[number];

/** From where the device can be reached. */
export const EXPOSURES = ['internet', 'internal', 'isolated'] as const;
export type Exposure = (typeof EXPOSURES)[number];

/**
 * `pending`: registered but not enrolled, or enrolled and waiting for approval. `conflict`: two machines use its
 * identity. `deactivated` is final.
 */
export const STATES = ['pending', 'active', 'deactivated', 'conflict'] as const;
export type DeviceState = (typeof STATES)[number];

/** Where the record of a device comes from. */
export type DeviceOrigin = 'registered' | 'report';

/**
 * `enrolled`: an agent is, or was, the device. `registered`: a person registered it, and its agent has not come yet.
 * `reported`: only reports of other tools name it, and nobody expects an agent.
 */
export const ENROLLMENTS = ['enrolled', 'registered', 'reported'] as const;
export type Enrollment = (typeof ENROLLMENTS)[number];

/** How a device came to be known. */
export function enrollmentOf({ origin, enrolledAt }: { origin: DeviceOrigin; enrolledAt: Date | null }): Enrollment {
  if (enrolledAt !== null) return 'enrolled';
  return origin === 'report' ? 'reported' : 'registered';
}

/** Whether an administrator has to let the device in (devices enrolled with a key that says so). */
export type Approval = 'not-required' | 'waiting' | 'approved';

/** What the agent says about the operating system; any member may be unknown. */
export interface DeviceOs {
  platform?: string | null;
  id?: string | null;
  name?: string | null;
  version?: string | null;
  build?: string | null;
  kernelRelease?: string | null;
  architecture?: string | null;
}

/** Open findings by severity. */
export interface OpenFindings {
  critical: number;
  high: number;
  medium: number;
  low: number;
  none: number;
  unknown: number;
}

/** One machine as it presented itself. */
export interface MachineIdentity {
  hardwareId: string;
  hostname: string | null;
}

/** Two machines that use one device identity: who enrolled, who reported, and when that was noticed (RFC 3339). */
export interface DeviceConflict {
  enrolled: MachineIdentity;
  reported: MachineIdentity;
  detectedAt: string;
}
