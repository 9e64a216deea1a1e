import type { Runtime } from '../runtime.js';
import { FACT_QUESTIONS } from '../windows/fact-questions.js';
import { type Row, surveyOf } from '../windows/survey.js';
import type { FoundPort, FoundSockets } from './port-list.js';

/** Sockets of Windows that take connections or datagrams; null where neither list was told. */
export async function windowsPorts(runtime: Runtime): Promise<FoundSockets | null> {
  const survey = await surveyOf(runtime, FACT_QUESTIONS);
  const [tcp, udp] = [survey.section('tcp').rows, survey.section('udp').rows];
  if (tcp === null && udp === null) return null;
  const names = new Map((survey.section('processes').rows ?? []).map(({ id, name }) => [id, name]));
  const sockets = [
    ...(tcp ?? []).flatMap((row) => portOf('tcp', row, names)),
    ...(udp ?? []).flatMap((row) => portOf('udp', row, names)),
  ];
  return { sockets, unread: [tcp, udp].filter((rows) => rows === null).length };
}

function portOf(
  kind: 'tcp' | 'udp',
  { address, port, process }: Row,
  names: ReadonlyMap<unknown, unknown>,
): FoundPort[] {
  if (typeof address !== 'string' || typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535)
    return [];
  const name = names.get(process);
  const protocol = address.includes(':') ? (`${kind}6` as const) : kind;
  return [{ protocol, address: address.replace(/%.*/, ''), port, process: typeof name === 'string' ? name : null }];
}
