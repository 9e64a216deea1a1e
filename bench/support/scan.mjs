import { createHmac, randomUUID } from 'node:crypto';

/** Bytes of a finding in a native envelope, about. */
export const BYTES_A_FINDING = 252;

const SEVERITIES = ['critical', 'high', 'medium', 'low'];
const PACKAGES = 700;

/** Finding `i` of the benchmark's world, as the native format says it. */
function findingOf(i) {
  const name = `package-${i % PACKAGES}`;
  const version = `1.${i % 40}.0-1`;
  return {
    id: `CVE-2026-${10_000 + i}`,
    purl: `pkg:deb/debian/${name}@${version}?arch=amd64`,
    installedVersion: version,
    fixedVersions: [`1.${(i % 40) + 1}.0-2`],
    severity: SEVERITIES[i % 4],
    title: `${name}: what an attacker can do with it, in a sentence of usual length, number ${i}`.slice(0, 84),
  };
}

/** The `findings` member of an envelope as bytes, made once and sent many times: findings `from` … `from + count - 1`. */
export function findingsOf(count, from = 0) {
  return tailOf(Array.from({ length: count }, (_, i) => findingOf(from + i)));
}

/** Like {@link findingsOf}, the last `replaced` findings being others that no other set has with this `round`. */
export function changedFindings(count, replaced, round, from = 0) {
  const kept = Array.from({ length: count - replaced }, (_, i) => findingOf(from + i));
  const others = Array.from({ length: replaced }, (_, i) => findingOf(from + count + round * replaced + i));
  return tailOf([...kept, ...others]);
}

/** The same with what checks answer, by id. */
export function checksOf(answers) {
  const checks = Object.entries(answers).map(([id, status]) => ({ id, status, observed: {}, evidence: [] }));
  return Buffer.from(`"source":"native","scope":"host","checks":${JSON.stringify(checks)}}`);
}

function tailOf(findings) {
  return Buffer.from(`"source":"native","findings":${JSON.stringify(findings)}}`);
}

/** A scan of its own with the given findings: the bytes before them and after. `startedAt` in ms, now when left out. */
export function scanOf(tail, { scanId = randomUUID(), startedAt = Date.now() } = {}) {
  const head = `{"schemaVersion":"1.0","scanId":"${scanId}","startedAt":"${new Date(startedAt).toISOString()}",`;
  return { scanId, head: Buffer.from(head), tail };
}

/** The signed request of a device that sends `scan`: header bytes, and the body in two parts. */
export function signedRequest(device, scan, { port, timestamp = Math.floor(Date.now() / 1000), wait = null }) {
  const mac = createHmac('sha256', device.token).update(`${timestamp}\n`).update(scan.head).update(scan.tail);
  const lines = [
    'POST /api/v1/scans/ingest HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${scan.head.length + scan.tail.length}`,
    `X-Device-Token: ${device.token}`,
    `X-Timestamp: ${timestamp}`,
    `X-Signature: ${mac.digest('hex')}`,
    ...(wait === null ? [] : [`Prefer: wait=${wait}`]),
  ];
  return [Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), scan.head]), scan.tail];
}
