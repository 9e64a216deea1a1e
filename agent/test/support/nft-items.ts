import type { Item } from './firewall-machine.js';

/** Parts of what `nft -j list ruleset` tells, of a table `f` with a chain `input`. */
export const base = (policy: string, more: Item = {}) => ({
  chain: { family: 'inet', table: 'f', name: 'input', type: 'filter', hook: 'input', policy, ...more },
});
export const chain = (name: string) => ({ chain: { family: 'inet', table: 'f', name } });
export const rule = (...expr: Item[]) => ({ rule: { family: 'inet', table: 'f', chain: 'input', expr } });
export const within = (name: string, ...expr: Item[]) => ({ rule: { family: 'inet', table: 'f', chain: name, expr } });
export const match = (left: Item, right: unknown, op = '==') => ({ match: { op, left, right } });
export const meta = (key: string) => ({ meta: { key } });
export const field = (protocol: string, name: string) => ({ payload: { protocol, field: name } });
export const STATE = { ct: { key: 'state' } };
export const ACCEPT = { accept: null };
export const DROP = { drop: null };
export const rejects = (type: string) => ({ reject: { type, expr: 'port-unreachable' } });
export const to = (kind: 'jump' | 'goto') => ({ [kind]: { target: 'x' } });
export const prefix = (addr: string, len: number) => ({ prefix: { addr, len } });
export const flags = { '&': [field('tcp', 'flags'), ['fin', 'syn', 'rst', 'ack']] };
export const table = (more: Item) => ({ table: { family: 'inet', name: 'f', ...more } });
