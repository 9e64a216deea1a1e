import { isJsonObject, listIn, type JsonObject } from '../json-object.js';
import { printable } from '../printable.js';
import { AGENT_VERSION, isOlderThan } from '../version.js';
import type { ScanEnvelope } from '../envelope.js';

const MOST_ROWS = 100;

const MEANING: Partial<Record<string, string>> = {
  received: 'received; the service has it and will work on it',
  processing: 'received; the service is working on it',
  completed: 'completed',
  suspect: 'suspect: what it shows was taken, but nothing was closed on its word',
  dismissed: 'dismissed by a person',
  superseded: 'superseded: a newer scan of the same kind was there first',
  failed: 'failed: the service could not take this document',
};

/**
 * The receipt of a scan in words for a person: what was found, and what changed by it.
 * @param found see {@link foundText}
 */
export function receiptText(receipt: JsonObject, server: string, found: string) {
  const status = printable(receipt['status']);
  const again = receipt['duplicate'] === true ? ' (was there already)' : '';
  const scanId = printable(receipt['scanId']);
  const lines = [
    `Scan ${scanId}: ${MEANING[status] ?? status}${again}`,
    ...(found === '' ? [] : [row('found', found)]),
    ...changes(receipt),
    ...reasons(receipt),
    ...coverage(receipt),
    ...warnings(receipt),
    row('receipt', `${server}/api/v1/scans/${encodeURIComponent(scanId)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a scan of this machine saw, counted; empty for another scanner's report, which only the service reads. */
export function foundText({ inventory, checks, network }: ScanEnvelope): string {
  const parts = [
    inventory === undefined ? null : `${inventory.packages.length} packages`,
    checks === undefined ? null : `${checks.length} checks (${countsOf(checks)})`,
    network === undefined ? null : portsText(network),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function portsText({ listeningPorts: ports, partial }: NonNullable<ScanEnvelope['network']>) {
  if (!Array.isArray(ports)) return 'open ports unknown';
  return `${ports.length} open ports${partial === undefined ? '' : ` (${printable(partial.detail)})`}`;
}

/** The statuses are the agent's own, which the service may see otherwise. */
function countsOf(checks: readonly { status: string }[]) {
  const counts = new Map<string, number>();
  for (const { status } of checks) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, number]) => `${number} ${status}`).join(', ');
}

function changes({ diff, status }: JsonObject): string[] {
  if (isJsonObject(diff)) {
    const { new: added, fixed, reopened, unchanged } = diff;
    const text = `${count(added)} new, ${count(fixed)} fixed, ${count(reopened)} reopened, ${count(unchanged)} unchanged`;
    return [row('changed', `findings: ${text}`)];
  }
  return status === 'completed' && diff === null ? [row('changed', 'findings were not looked for by this scan')] : [];
}

function reasons({ reason }: JsonObject): string[] {
  return isJsonObject(reason) && typeof reason['detail'] === 'string' ? [row('why', printable(reason['detail']))] : [];
}

function coverage(receipt: JsonObject): string[] {
  const texts = listIn(receipt['coverage'])
    .filter(isJsonObject)
    .map(
      ({ type, status, count: number, reason }) =>
        `${printable(type)}: ${printable(status)}${typeof number === 'number' ? ` (${number})` : ''}${whyText(reason)}`,
    );
  return rows('coverage', texts);
}

function whyText(reason: unknown) {
  return isJsonObject(reason) && typeof reason['detail'] === 'string' ? `: ${printable(reason['detail'])}` : '';
}

function warnings(receipt: JsonObject): string[] {
  const minimum = receipt['minimumAgentVersion'];
  const texts = listIn(receipt['warnings']).map((warning) =>
    printable(isJsonObject(warning) ? (warning['detail'] ?? warning) : warning),
  );
  if (typeof minimum === 'string' && isOlderThan(AGENT_VERSION, minimum))
    texts.push(`this agent is ${AGENT_VERSION}; the service asks for ${printable(minimum)} or later`);
  return rows('warning', texts);
}

/** No more than a person would read; `--json` has them all. */
function rows(name: string, texts: readonly string[]) {
  const shown = texts.slice(0, MOST_ROWS).map((text) => row(name, text));
  return texts.length > MOST_ROWS ? [...shown, row(name, `and ${texts.length - MOST_ROWS} more (--json)`)] : shown;
}

function row(name: string, text: string) {
  return `  ${name.padEnd(10)} ${text}`;
}

function count(value: unknown) {
  return typeof value === 'number' ? String(value) : '?';
}
