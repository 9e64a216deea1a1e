import type { DeviceOs, DeviceState, MachineIdentity } from './device.js';

/** What a signed scan says about the machine that it was made on. */
export interface DeviceReport {
  hostname: string | null;
  os: DeviceOs | null;
  /** Vendor, model, cores, memory: as the agent found them. */
  hardware: Record<string, unknown> | null;
  hardwareId: string | null;
  agentVersion: string | null;
}

/** What is on record of a device. */
export interface KnownDevice extends DeviceReport {
  state: DeviceState;
}

/**
 * What a report means for the record: nothing new, something to write down, or another machine under the same identity
 * (a copied disk image or state folder).
 */
export type ReportResult = 'unchanged' | 'changed' | 'conflict';

/** Compares a report with the record. What a report leaves out (null) says nothing. */
export function evaluateReport(known: KnownDevice, report: DeviceReport): ReportResult {
  if (known.state === 'deactivated') return 'unchanged';
  if (known.state === 'conflict' || isOtherMachine(known, report)) return 'conflict';
  const differs = (Object.keys(report) as (keyof DeviceReport)[]).some(
    (field) => report[field] !== null && canonical(report[field]) !== canonical(known[field]),
  );
  return differs ? 'changed' : 'unchanged';
}

/** Whether a report that is written down tells of another running kernel, or whether the machine is a container, which has none. */
export function tellsOtherKernel(known: KnownDevice, report: DeviceReport): boolean {
  const kernelOf = ({ os, hardware }: Pick<DeviceReport, 'os' | 'hardware'>): string =>
    hardware?.chassis === 'container' ? '' : (os?.kernelRelease ?? '');
  return kernelOf({ os: report.os ?? known.os, hardware: report.hardware ?? known.hardware }) !== kernelOf(known);
}

/** Both machines of a conflict; null when one of them did not say who it is. */
export function machinesOf(
  known: KnownDevice,
  report: DeviceReport,
): { enrolled: MachineIdentity; reported: MachineIdentity } | null {
  if (known.hardwareId === null || report.hardwareId === null) return null;
  return {
    enrolled: { hardwareId: known.hardwareId, hostname: known.hostname },
    reported: { hardwareId: report.hardwareId, hostname: report.hostname },
  };
}

function isOtherMachine(known: KnownDevice, report: DeviceReport): boolean {
  return known.hardwareId !== null && report.hardwareId !== null && known.hardwareId !== report.hardwareId;
}

/** JSON with sorted keys: jsonb does not keep their order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
