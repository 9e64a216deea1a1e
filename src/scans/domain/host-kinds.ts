import { type JsonObject, objectOf } from './json-fields.js';
import { firstRows, hasAll, isText } from './known-format.js';
import type { TakenKind } from './taken-kind.js';

function isWazuh(it: JsonObject): boolean {
  const states = [...firstRows(objectOf(it.hits)?.hits), it].map((row) => objectOf(row._source) ?? row);
  if (states.some((row) => objectOf(row.agent) !== null && objectOf(row.vulnerability) !== null)) return true;
  return firstRows(objectOf(it.data)?.affected_items).some((row) => 'cve' in row);
}

function isDefender(it: JsonObject): boolean {
  const rows = [it, ...firstRows(it.value), ...firstRows(it.Results), ...firstRows(it.results)];
  return rows.some(
    (row) =>
      hasAll(row, 'deviceId', 'cveId') ||
      hasAll(row, 'DeviceId', 'CveId') ||
      hasAll(row, 'machineId', 'cveId') ||
      hasAll(row, 'affectedMachine', 'exposedMachines'),
  );
}

/** What tools write that look at many hosts, in JSON. */
export const HOST_KINDS: readonly TakenKind[] = [
  { title: 'an export of Wazuh', source: 'wazuh', matches: isWazuh, inList: true },
  { title: 'an export of Microsoft Defender', source: 'defender', matches: isDefender, inList: true },
  {
    title: 'findings of Amazon Inspector',
    source: 'aws-inspector',
    matches: (it) => [it, ...firstRows(it.findings)].some((row) => isText(row.findingArn) && 'awsAccountId' in row),
    inList: true,
  },
  {
    title: 'a list of findings of AWS Security Hub (ASFF)',
    source: 'asff',
    matches: (it) =>
      [it, ...firstRows(it.Findings), ...firstRows(it.findings)].some((one) =>
        hasAll(one, 'ProductArn', 'AwsAccountId'),
      ),
    inList: true,
  },
  {
    title: 'a list of OCSF events',
    source: 'ocsf',
    matches: (it) =>
      [it, ...firstRows(it.Findings), ...firstRows(it.findings), ...firstRows(it.events)].some(
        (one) => typeof one.class_uid === 'number' && objectOf(one.metadata) !== null,
      ),
    inList: true,
  },
];
