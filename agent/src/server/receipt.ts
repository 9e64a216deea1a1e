import { printable } from '../printable.js';
import { AGENT_VERSION, isOlderThan } from '../version.js';

const MEANING = {
  received: 'received; the service has it and will work on it',
  processing: 'received; the service is working on it',
  completed: 'completed',
  suspect: 'suspect: what it shows was taken, but nothing was closed on its word',
  dismissed: 'dismissed by a person',
  superseded: 'superseded: a newer scan of the same kind was there first',
  failed: 'failed: the service could not take this document',
};

/**
 * The receipt of a scan in words for a person.
 */
export function receiptText(receipt: Record<string, any>, server: string) {
  const status = String(receipt.status);
  const lines = [
    `Scan ${printable(receipt.scanId)}: ${MEANING[status] ?? printable(status)}${receipt.duplicate ? ' (was there already)' : ''}`,
  ];
  if (receipt.diff) {
    const { new: added, fixed, reopened, unchanged } = receipt.diff;
    lines.push(
      `  findings   ${count(added)} new, ${count(fixed)} fixed, ${count(reopened)} reopened, ${count(unchanged)} unchanged`,
    );
  } else if (status === 'completed' && receipt.diff === null) {
    lines.push('  findings   not looked for by this scan');
  }
  if (typeof receipt.reason?.detail === 'string') lines.push(`  why        ${printable(receipt.reason.detail)}`);
  for (const part of coverageOf(receipt.coverage)) {
    lines.push(
      `  coverage   ${printable(part.type)}: ${printable(part.status)}${Number.isFinite(part.count) ? ` (${part.count})` : ''}`,
    );
  }
  for (const warning of Array.isArray(receipt.warnings) ? receipt.warnings : []) {
    lines.push(
      `  warning    ${printable(typeof warning === 'string' ? warning : (warning?.detail ?? JSON.stringify(warning)))}`,
    );
  }
  if (typeof receipt.minimumAgentVersion === 'string' && isOlderThan(AGENT_VERSION, receipt.minimumAgentVersion)) {
    lines.push(
      `  warning    this agent is ${AGENT_VERSION}; the service asks for ${printable(receipt.minimumAgentVersion)} or later`,
    );
  }
  lines.push(`  receipt    ${server}/api/v1/scans/${encodeURIComponent(String(receipt.scanId))}`);
  return `${lines.join('\n')}\n`;
}

function count(value: unknown) {
  return Number.isFinite(value) ? value : '?';
}

function coverageOf(coverage: unknown) {
  return Array.isArray(coverage) ? coverage.filter((part) => part !== null && typeof part === 'object') : [];
}
