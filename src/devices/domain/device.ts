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

/** How the agent of a device stands to the oldest version that is welcome. */
export const AGENT_VERSION_STATUSES = ['current', 'outdated', 'unknown'] as const;
export type AgentVersionStatus = (typeof AGENT_VERSION_STATUSES)[number];

const NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?!\d)/;

/** The same numbers in SQL, as an array that compares like a version; null where the text begins with none. */
export const VERSION_PATTERN = '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}(?!\\d)';

/**
 * Compares by the three numbers only: a pre-release counts as its release.
 *
 * @returns `unknown` for no version, and for a text that does not begin with three numbers
 */
export function agentVersionStatus(version: string | null, minimum: string): AgentVersionStatus {
  const own = numbersOf(version);
  const least = numbersOf(minimum);
  if (own === null || least === null) return 'unknown';
  const first = own.findIndex((number, place) => number !== least[place]);
  return first === -1 || (own[first] ?? 0) > (least[first] ?? 0) ? 'current' : 'outdated';
}

function numbersOf(version: string | null): number[] | null {
  const found = NUMBERS.exec(version ?? '');
  return found && found.slice(1).map(Number);
}

/** What the risk score of a device does not know. */
export const RISK_GAPS = [
  'not-counted',
  'not-scanned',
  'not-matched',
  'partly-matched',
  'only-reported',
  'not-computed',
] as const;
export type RiskGap = (typeof RISK_GAPS)[number];

/** Null where the score stands for findings and checks alike. */
export function riskGap(device: {
  state: DeviceState;
  enrollment: Enrollment;
  isFindingsKnown: boolean;
  isRiskComputed: boolean;
  /** Null while nobody told what is installed. */
  software: { packages: number; compared: number } | null;
}): RiskGap | null {
  const { state, enrollment, isFindingsKnown, isRiskComputed, software } = device;
  if (state !== 'active' && state !== 'conflict') return 'not-counted';
  if (!isFindingsKnown) return isRiskComputed ? 'not-matched' : 'not-scanned';
  if (!isRiskComputed) return 'not-computed';
  // A report shows what it looked for; what is installed there, nobody compared.
  if (enrollment === 'reported') return 'only-reported';
  return software !== null && software.compared < software.packages ? 'partly-matched' : null;
}
