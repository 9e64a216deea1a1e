import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openConnection } from './connection.mjs';

/** As many connections as a proxy in front would keep, however many agents there are. */
const SOCKETS = 64;
/** The agent's own: once, and four times again. */
const MOST_TRIES = 5;
const PACKAGES = 60;
/** As the agent waits beyond `Retry-After`, so that they do not all come back at once. */
const JITTER_MS = 5000;

/** Agents that are not enrolled yet; each is a machine of its own. */
export function makeAgents(count) {
  return Array.from({ length: count }, (_, i) => ({
    name: `agent-${i}`,
    hardwareId: `sha256:${createHash('sha256').update(`agent ${i}`).digest('hex')}`,
    deviceId: null,
    token: null,
  }));
}

/** The request that enrols an agent with a key of the fleet. */
export function enrolmentRequest({ name, hardwareId }, key) {
  const os = { platform: 'linux', id: 'debian', name: 'Debian GNU/Linux', version: '12', architecture: 'x86_64' };
  const body = { enrollmentToken: key, hostname: name, platform: 'linux', hardwareId, os, agentVersion: '0.1.0' };
  return httpRequest('/api/v1/devices/enroll', Buffer.from(JSON.stringify(body)));
}

/** The gzip bytes of an agent's report: its packages, checks and ports, as a small Debian has them. */
export function reportOf({ name, hardwareId }, startedAt = Date.now()) {
  const packages = Array.from({ length: PACKAGES }, (_, i) => {
    const version = `1.${i % 40}.0-1+deb12u${i % 4}`;
    const purl = `pkg:deb/debian/package-${i}@${encodeURIComponent(version)}?arch=amd64&distro=debian-12`;
    return {
      purl,
      name: `package-${i}`,
      version,
      architecture: 'amd64',
      sourceName: `source-${i % 30}`,
      sourceVersion: version,
    };
  });
  const checks = ['disk-encryption', 'firewall', 'auto-update', 'ssh-config', 'kernel-hardening', 'time-sync'].map(
    (id, i) => ({ id, status: i % 3 === 0 ? 'fail' : 'pass', observed: { enabled: i % 3 !== 0 }, evidence: [] }),
  );
  const at = new Date(startedAt).toISOString();
  const document = {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    startedAt: at,
    finishedAt: at,
    scope: 'host',
    source: 'native',
    agent: { name: 'posture-agent', version: '0.1.0', runAs: 'unprivileged', capabilities: [] },
    device: { hostname: name, os: { platform: 'linux', id: 'debian', version: '12' }, hardwareId },
    inventory: { sources: [{ type: 'deb', status: 'complete', count: PACKAGES }], packages },
    checks,
    network: { listeningPorts: [{ protocol: 'tcp', address: '0.0.0.0', port: 22, process: null }] },
  };
  return gzipSync(JSON.stringify(document));
}

/** The signed request that sends it; made anew for each try, as its moment is signed too. */
export function reportRequest({ token }, body) {
  const timestamp = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', token).update(`${timestamp}\n`).update(body).digest('hex');
  return httpRequest('/api/v1/scans/ingest', body, [
    'Content-Encoding: gzip',
    `X-Device-Token: ${token}`,
    `X-Timestamp: ${timestamp}`,
    `X-Signature: ${mac}`,
  ]);
}

/**
 * Lets every agent send one request, over a bounded number of connections, and again where it is told to come back later (429,
 * 503), as the agent does. `requestOf(agent, n)` makes it, `took(agent, answer)` keeps what came.
 * Gives seconds, how many were turned away at first and how many were never served, with an answer that says why.
 */
export async function everyAgentSends({ port, agents, requestOf, took = () => undefined }) {
  const waiting = agents.map((agent, n) => ({ agent, n, tries: 0, notBefore: 0 }));
  const result = { seconds: 0, turnedAway: 0, lost: 0, why: '' };
  const connections = await Promise.all(Array.from({ length: SOCKETS }, () => openConnection(port)));
  let pending = waiting.length;
  const begun = performance.now();
  const lane = async (connection) => {
    while (pending > 0) {
      const turn = waiting.shift();
      if (turn === undefined || turn.notBefore > Date.now()) {
        if (turn !== undefined) waiting.push(turn);
        await pause(5);
        continue;
      }
      turn.tries += 1;
      const answer = await connection.send(requestOf(turn.agent, turn.n));
      const isLater = answer.status === 429 || answer.status === 503;
      if (isLater && turn.tries === 1) result.turnedAway += 1;
      if (isLater && turn.tries < MOST_TRIES) {
        const seconds = Number(/\r\nretry-after: *(\d+)/i.exec(answer.headers)?.[1] ?? 1);
        waiting.push({ ...turn, notBefore: Date.now() + seconds * 1000 + Math.random() * JITTER_MS });
        continue;
      }
      pending -= 1;
      if (answer.status >= 300) {
        result.lost += 1;
        result.why ||= `${answer.status}: ${answer.body.slice(0, 300)}`;
      } else took(turn.agent, answer);
    }
  };
  try {
    await Promise.all(connections.map(lane));
  } finally {
    for (const connection of connections) connection.close();
  }
  result.seconds = (performance.now() - begun) / 1000;
  return result;
}

function httpRequest(path, body, fields = []) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...fields,
  ];
  return [Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])];
}
