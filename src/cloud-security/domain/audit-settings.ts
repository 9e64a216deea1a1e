import { BASELINES, type CheckParameter, type CloudCheck } from './cloud-check.js';
import type { AuditSettings } from './cloud-suite.port.js';

/** What holds where an organization said nothing. */
export const DEFAULT_SETTINGS: AuditSettings = {
  baseline: BASELINES[0],
  emergencyAccounts: [],
  approvedExclusions: [],
  approvedApps: [],
  parameters: {},
};

/** How many ids each list may hold, and values a parameter that is a list; and the bytes of all settings of a suite as JSON. */
export const SETTINGS_LIMITS = { ids: 200, idLength: 200, values: 200, bytes: 32 * 1024 } as const;

export interface SettingsFault {
  pointer: string;
  detail: string;
}

/** What is wrong with settings for these checks; empty when nothing is. */
export function settingsFaults(settings: AuditSettings, checks: readonly CloudCheck[]): SettingsFault[] {
  return jsonBytes(settings) > SETTINGS_LIMITS.bytes
    ? [{ pointer: '', detail: `All settings of a suite take at most ${SETTINGS_LIMITS.bytes / 1024} KiB together.` }]
    : parameterFaults(settings.parameters, checks);
}

/** How long a value is as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** What is wrong with the parameters for these checks; empty when nothing is. */
function parameterFaults(
  parameters: Readonly<Record<string, unknown>>,
  checks: readonly CloudCheck[],
): SettingsFault[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return Object.entries(parameters).flatMap(([checkId, values]) => {
    const pointer = `/parameters/${escaped(checkId)}`;
    const check = byId.get(checkId);
    if (!check) return [{ pointer, detail: 'There is no such check in this suite.' }];
    if (!isRecord(values)) return [{ pointer, detail: 'It is an object of parameters.' }];
    return Object.entries(values).flatMap(([name, value]) => {
      const parameter = check.parameters.find((one) => one.name === name);
      const detail = parameter ? valueFault(value, parameter) : 'The check has no such parameter.';
      return detail === null ? [] : [{ pointer: `${pointer}/${escaped(name)}`, detail }];
    });
  });
}

function valueFault(value: unknown, parameter: CheckParameter): string | null {
  const { default: usual, min = -Infinity, max = Infinity } = parameter;
  if (typeof usual === 'boolean') return typeof value === 'boolean' ? null : 'It is true or false.';
  if (typeof usual === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'It is a number.';
    return value < min || value > max ? `It is a number from ${min} to ${max}.` : null;
  }
  const fits =
    Array.isArray(value) &&
    value.length <= SETTINGS_LIMITS.values &&
    value.every((one) => typeof one === 'string' && one.length <= SETTINGS_LIMITS.idLength);
  return fits ? null : `It is a list of at most ${SETTINGS_LIMITS.values} texts.`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** RFC 6901. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
