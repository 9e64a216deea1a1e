import { AgentError, EXIT } from '../system-error.js';
import { parseArguments, type Options } from '../arguments.js';
import { jsonLine, printable } from '../printable.js';
import { fetchPolicy } from '../server/fetch-policy.js';
import { describeOffset, SignedClient } from '../server/signed-client.js';
import { readActivity, type ActivityRecord } from '../state/activity-record.js';
import { readDevice, type DeviceRecord } from '../state/device-record.js';
import { Spool } from '../state/spool.js';
import { stateDirectoryOf, type StateDirectory } from '../state/state-directory.js';
import type { AgentPolicy } from '../policy.js';
import type { Runtime } from '../runtime.js';

export const STATUS_OPTIONS: Options = { values: ['state-dir'], flags: ['json'], operands: 0 };

/** What the service said when it was asked. */
interface ServiceAnswer {
  /** Null when it was not asked. */
  reachable: boolean | null;
  policy: AgentPolicy | null;
  problem: string | null;
}

type StatusReport = Pick<DeviceRecord, 'server' | 'deviceId' | 'organization' | 'enrolledAt' | 'stopped'> &
  ActivityRecord & {
    enrolled: true;
    spool: { files: number; bytes: number };
    rejected: number;
    service: ServiceAnswer;
  };

/**
 * Says who this device is, what it sent last and what the service wants of it. Never prints the token. Exit code 0 when
 * it is enrolled, 2 when not, 3 when it was deactivated.
 */
export async function status(words: string[], runtime: Runtime) {
  const args = parseArguments(words, STATUS_OPTIONS);
  const state = stateDirectoryOf(runtime, args.values['state-dir']);
  const device = readDevice(state);
  if (device === null) {
    runtime.out(
      args.flags.has('json') ? '{"enrolled":false}\n' : `This device is not enrolled (nothing in ${state.path}).\n`,
    );
    return EXIT.usage;
  }
  const service = await askService(runtime, state, device);
  const report = reportOf(state, readDevice(state) ?? device, service);
  runtime.out(args.flags.has('json') ? `${jsonLine(report)}\n` : statusText(report));
  return report.stopped ? EXIT.stopped : EXIT.ok;
}

async function askService(runtime: Runtime, state: StateDirectory, device: DeviceRecord): Promise<ServiceAnswer> {
  if (device.stopped) return { reachable: null, policy: null, problem: 'device-deactivated' };
  try {
    const client = new SignedClient(runtime, state, device, 0);
    const { policy, problem, answer } = await fetchPolicy({ runtime, state, device }, client);
    return { reachable: answer !== null, policy: problem === null ? policy : null, problem };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { reachable: error.exitCode === EXIT.stopped, policy: null, problem: error.message };
  }
}

/**
 * Everything but the token and what the proxy wants to know, named one by one, so that a secret added to the record later
 * is not shown by itself.
 */
function reportOf(state: StateDirectory, device: DeviceRecord, service: ServiceAnswer): StatusReport {
  const { server, deviceId, organization, enrolledAt, stopped } = device;
  const spool = new Spool(state);
  return {
    enrolled: true,
    ...{ server, deviceId, organization, enrolledAt, stopped },
    ...readActivity(state),
    spool: spool.size(),
    rejected: spool.rejected.list().length,
    service,
  };
}

function statusText(report: StatusReport) {
  const rows: [string, string][] = [
    ['server', report.server],
    ['organization', printable(report.organization ?? 'not told')],
    ['device', printable(report.deviceId)],
    ['enrolled', report.enrolledAt],
    ['last scan', lastScanText(report)],
    ['clock', report.clockOffsetSeconds === 0 ? 'no correction' : describeOffset(report.clockOffsetSeconds)],
    ['spool', spoolText(report)],
    ['service', report.service.problem === null ? 'reachable' : printable(report.service.problem)],
    ...Object.entries(report.service.policy ?? {}).map(([name, value]): [string, string] => [
      `  ${name}`,
      printable(JSON.stringify(value)),
    ]),
  ];
  if (report.stopped)
    rows.push(['stopped', `${report.stopped.at}: the service deactivated this device; nothing is sent any more`]);
  return `${rows.map(([name, value]) => `${name.padEnd(14)} ${value}`).join('\n')}\n`;
}

function lastScanText({ lastScan }: StatusReport) {
  if (lastScan === null) return 'none yet';
  return `${lastScan.at}  ${lastScan.source}  ${printable(lastScan.result)}  ${lastScan.scanId}`;
}

function spoolText({ spool, rejected }: StatusReport) {
  const waiting = spool.files === 0 ? 'empty' : `${spool.files} unsent (${Math.ceil(spool.bytes / 1024)} KiB)`;
  return rejected === 0 ? waiting : `${waiting}; ${rejected} refused in rejected/`;
}
