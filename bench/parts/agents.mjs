import { withClient } from '../support/cluster.mjs';
import { enrolmentRequest, everyAgentSends, makeAgents, reportOf, reportRequest } from '../support/agent-fleet.mjs';
import { short } from '../support/numbers.mjs';
import { residentMegabytes, startProgram, startService } from '../support/service.mjs';
import { settle } from '../support/settle.mjs';
import { row } from '../table.mjs';

export const title = 'A fleet of agents';

const AGENTS = 10_000;
const AGENTS_QUICK = 1000;
/** The service's own limit for the devices of one organization a minute, as a share of this fleet: 6 000. */
const LIMIT_SHARE = 0.6;
const echoProgram = new URL('../stand-ins/echo.mjs', import.meta.url).pathname;

/**
 * Agents enrol with one key and report once against one process that serves and one that works; then all report again at once
 * under the limit of an organization. Counted in the database at the end.
 */
export async function measure({ cluster, quick, say }) {
  const agents = makeAgents(quick ? AGENTS_QUICK : AGENTS);
  const databaseUrl = await cluster.create('agents');
  const start = (env) => startService({ databaseUrl, folder: cluster.folder, env });
  const running = [];
  const started = async (starting) => {
    const program = await starting;
    running.push(program);
    return program;
  };
  try {
    const echo = await started(startProgram([echoProgram], { folder: cluster.folder }));
    const service = await started(start({ ROLE: 'api' }));
    const worker = await started(start({ ROLE: 'worker' }));
    const key = await fleetKey(service, agents.length);
    const before = memoryOf({ service, worker });
    const enrolled = await enrolAll({ agents, key, service, echo, say });
    // Those that a busy service never served have nothing to sign with; the rows say how many they are.
    const known = agents.filter(({ token }) => token !== null);
    const reported = await reportAll({ agents: known, service, echo, say });
    const settled = await secondsToSettle(databaseUrl);
    say(`the worker was done ${settled.toFixed(1)} s later`);
    const after = memoryOf({ service, worker });
    await service.stop();
    const limit = Math.round(agents.length * LIMIT_SHARE);
    const limited = await started(start({ ROLE: 'api', ORGANIZATION_AGENT_REQUESTS_PER_MINUTE: String(limit) }));
    const rushed = await rush({ agents: known, service: limited, say });
    await secondsToSettle(databaseUrl);
    const kept = await countKept(databaseUrl);
    return [
      ratioRow('enrolments with one key ÷ bare HTTP', enrolled, agents.length),
      ratioRow('first reports ÷ bare HTTP', reported, known.length),
      rushRow(rushed, limit, known.length),
      keptRow(kept, [enrolled.sent, reported.sent, rushed], agents.length),
      memoryRow('memory of the serving process, end ÷ start', before.service, after.service),
      memoryRow('memory of the worker, end ÷ start', before.worker, after.worker),
      row(
        'worker done after the last report, as a share of the time of the reports',
        `${short(settled / reported.sent.seconds)}×`,
        '',
        null,
      ),
    ];
  } finally {
    for (const program of running) await program.stop();
  }
}

async function fleetKey(service, maxUses) {
  const { send } = await service.signIn();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { enrollment } = await send('POST', '/enrollment-keys', { label: 'benchmark', maxUses, expiresAt });
  return enrollment.token;
}

async function enrolAll({ agents, key, service, echo, say }) {
  const requestOf = (agent) => enrolmentRequest(agent, key);
  const echoed = await everyAgentSends({ port: echo.port, agents, requestOf });
  const took = (agent, { body }) => {
    const { deviceId, deviceToken } = JSON.parse(body);
    Object.assign(agent, { deviceId, token: deviceToken });
  };
  const sent = await everyAgentSends({ port: service.port, agents, requestOf, took });
  say(`enrolled ${agents.length - sent.lost} in ${sent.seconds.toFixed(1)} s ${sent.why}`);
  return { sent, echoed };
}

async function reportAll({ agents, service, echo, say }) {
  const bodies = agents.map((agent) => reportOf(agent));
  const requestOf = (agent, n) => reportRequest(agent, bodies[n]);
  const echoed = await everyAgentSends({ port: echo.port, agents, requestOf });
  const sent = await everyAgentSends({ port: service.port, agents, requestOf });
  say(`reported ${agents.length - sent.lost} in ${sent.seconds.toFixed(1)} s ${sent.why}`);
  return { sent, echoed };
}

async function rush({ agents, service, say }) {
  const bodies = agents.map((agent) => reportOf(agent));
  const sent = await everyAgentSends({
    port: service.port,
    agents,
    requestOf: (agent, n) => reportRequest(agent, bodies[n]),
  });
  say(`rushed: ${sent.turnedAway} turned away at first, ${sent.lost} never served ${sent.why}`);
  return sent;
}

async function secondsToSettle(url) {
  const begun = performance.now();
  await settle(url);
  return (performance.now() - begun) / 1000;
}

/** What the database holds of it. What the service concludes of a report by itself is a scan too, of another source. */
function countKept(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM device WHERE hostname LIKE 'agent-%') AS devices,
              (SELECT count(*)::int FROM scan WHERE source = 'native' AND status = 'completed') AS scans,
              (SELECT count(*)::int FROM scan WHERE source = 'native' AND status <> 'completed') AS others`,
    );
    return rows[0];
  });
}

function memoryOf(processes) {
  return Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, residentMegabytes(pid)]));
}

function ratioRow(what, { sent, echoed }, agents) {
  const [rate, bare] = [agents / sent.seconds, agents / echoed.seconds];
  return row(
    what,
    `${short(rate / bare)}×`,
    '',
    null,
    `${short(rate)} of ${short(bare)} requests/s with the same bodies, ${short(agents)} agents over 64 connections; ${short(sent.turnedAway)} were told to come back later.`,
  );
}

function rushRow({ turnedAway, lost, seconds }, limit, agents) {
  return row(
    'all report at once above the limit: turned away at first / never served',
    `${short((100 * turnedAway) / agents)} % / ${lost}`,
    'none never served',
    lost === 0,
    `The limit of an organization is ${short(limit)} requests a minute here. Who was answered 429 came back after Retry-After and up to five seconds; all were served after ${short(seconds)} s.`,
  );
}

function keptRow({ devices, scans, others }, phases, agents) {
  const answered = phases.every(({ lost }) => lost === 0);
  return row(
    'lost: devices / scans that were answered and are not in the database',
    `${agents - devices} / ${2 * agents - scans}`,
    'none',
    answered && devices === agents && scans === 2 * agents && others === 0,
    `${short(devices)} devices, ${short(scans)} scans applied, ${others} in another state. ${phases.map(({ why }) => why).join(' ')}`.trim(),
  );
}

function memoryRow(what, before, after) {
  if (before === null || after === null) return row(what, '?', '', null, 'There is no /proc here.');
  return row(what, `${short(after / before)}×`, '', null, `${short(after)} of ${short(before)} MB.`);
}
