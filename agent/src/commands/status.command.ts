import { EXIT } from '../agent-error.js';
import { parseArguments } from '../arguments.js';
import { printable } from '../printable.js';
import { refuse } from '../server/delivery.js';
import { problemCode } from '../server/problem.js';
import { describeOffset, SignedClient } from '../server/signed-client.js';
import { readActivity } from '../state/activity-record.js';
import { readDevice } from '../state/device-record.js';
import { Spool } from '../state/spool.js';
import { StateDirectory, stateDirectoryPath } from '../state/state-directory.js';
import type { Runtime } from '../runtime.js';
import type { DeviceRecord } from '../state/device-record.js';

const OPTIONS = { values: ['state-dir'], flags: ['json'], operands: 0 };

/**
 * Says who this device is, what it sent last and what the service wants of it. Never prints the token. Exit code 0 when
 * it is enrolled, 2 when not, 3 when it was deactivated.
 */
export async function status(words: string[], runtime: Runtime) {
  const args = parseArguments(words, OPTIONS);
  const state = new StateDirectory(stateDirectoryPath(runtime, args.values['state-dir']));
  const device = readDevice(state);
  if (device === null) {
    runtime.out(
      args.flags.has('json') ? '{"enrolled":false}\n' : `This device is not enrolled (nothing in ${state.path}).\n`,
    );
    return EXIT.usage;
  }
  const service = device.stopped
    ? { reachable: null, policy: null, problem: 'device-deactivated' }
    : await askService(runtime, state, device);
  const identity = shownIdentity(readDevice(state) ?? device);
  const report = { enrolled: true, ...identity, ...readActivity(state), spool: new Spool(state).size(), service };
  runtime.out(args.flags.has('json') ? `${JSON.stringify(report)}\n` : statusText(report));
  return report.stopped ? EXIT.stopped : EXIT.ok;
}

async function askService(runtime: Runtime, state: StateDirectory, device: DeviceRecord) {
  const client = new SignedClient(runtime, state, device, 0);
  try {
    const outcome = await client.request({
      method: 'GET',
      path: '/api/v1/agent/policy',
      accepts: (answer) => answer.json !== null,
    });
    if ('unreachable' in outcome) return { reachable: false, policy: null, problem: outcome.unreachable };
    if (outcome.answer.status < 300) return { reachable: true, policy: outcome.answer.json, problem: null };
    if (problemCode(outcome.answer) === 'device-deactivated') refuse({ runtime, state, device }, outcome.answer);
    return {
      reachable: true,
      policy: null,
      problem: `${outcome.answer.status} ${problemCode(outcome.answer) ?? ''}`.trim(),
    };
  } catch (error) {
    return { reachable: error.exitCode === EXIT.stopped, policy: null, problem: error.message };
  }
}

/**
 * Everything but the token, named one by one, so that a secret added to the record later is not shown by itself.
 */
function shownIdentity({ server, deviceId, organization, enrolledAt, stopped }: DeviceRecord) {
  return { server, deviceId, organization, enrolledAt, stopped };
}

function statusText(report: any) {
  const last = report.lastScan;
  const kib = Math.ceil(report.spool.bytes / 1024);
  const rows = [
    ['server', report.server],
    ['organization', printable(report.organization ?? 'not told')],
    ['device', printable(report.deviceId)],
    ['enrolled', report.enrolledAt],
    ['last scan', last === null ? 'none yet' : `${last.at}  ${last.source}  ${printable(last.result)}  ${last.scanId}`],
    ['clock', report.clockOffsetSeconds === 0 ? 'no correction' : describeOffset(report.clockOffsetSeconds)],
    ['spool', report.spool.files === 0 ? 'empty' : `${report.spool.files} unsent (${kib} KiB)`],
    ['service', report.service.problem === null ? 'reachable' : printable(report.service.problem)],
    ...Object.entries(report.service.policy ?? {}).map(([name, value]) => [
      `  ${printable(name, 40)}`,
      printable(JSON.stringify(value)),
    ]),
    ...(report.stopped
      ? [['stopped', `${report.stopped.at}: the service deactivated this device; nothing is sent any more`]]
      : []),
  ];
  return `${rows.map(([name, value]) => `${name.padEnd(14)} ${value}`).join('\n')}\n`;
}
