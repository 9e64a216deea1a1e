import type { SuiteChange } from '../../domain/cloud-suite.port.js';
import type { Collected } from '../../domain/collected.js';
import type { CloudObject } from '../../domain/check-result.js';
import type { SettingChange } from './collect/answers.js';
import { listOf, recordOf } from './collect/json.js';
import { checksMovedBy } from './moved-checks.js';

/** Whether a change may move a check. */
export function isTold(change: SettingChange): boolean {
  return checksMovedBy(change).length > 0;
}

/** Changes of settings that the admin log tells, newest first: who, when, from what to what. */
export function changesInGoogle(collected: Collected): SuiteChange[] {
  const log = collected['adminEvents'];
  if (log?.state !== 'read') return [];
  return listOf(recordOf(log.data)['changes'])
    .map((change) => change as SettingChange)
    .map((change) => ({
      at: change.at,
      actor: change.actor,
      activity: activityOf(change),
      checkIds: checksMovedBy(change),
      objects: objectsOf(change),
    }))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function activityOf({ event, application, setting, oldValue, newValue }: SettingChange): string {
  const what = [application, setting].filter((part) => part !== '').join(': ') || event;
  return oldValue === '' && newValue === '' ? what : `${what}: ${oldValue || 'not set'} → ${newValue || 'not set'}`;
}

function objectsOf({ orgUnit, group, user }: SettingChange): CloudObject[] {
  const object = (kind: string, name: string): CloudObject[] =>
    name === '' ? [] : [{ kind, id: name, name, note: null }];
  return [...object('org-unit', orgUnit), ...object('group', group), ...object('user', user)];
}
