import { roleName } from '../../roles.js';
import { type Directory, splitAt } from './directory.js';
import { type Dimension, idsIn, type Region, VALUES } from './region.js';

const KINDS: Readonly<Record<string, string>> = {
  member: 'members',
  internalGuest: 'internal guests',
  b2bCollaborationGuest: 'invited guests',
  b2bCollaborationMember: 'invited members',
  b2bDirectConnectUser: 'direct-connect users',
  otherExternalUser: 'other external users',
  serviceProvider: 'service providers',
};
const CIRCUMSTANCES: readonly (readonly [Dimension, string])[] = [
  ['client', 'through'],
  ['platform', 'on'],
  ['flow', 'by the flow'],
  ['userRisk', 'at user risk'],
  ['signInRisk', 'at sign-in risk'],
  ['insiderRisk', 'at insider risk'],
];

/** What is left, in a few words: "guests on linux". */
export function wordsFor(region: Region, directory: Directory): string {
  const people = peopleOf(region, directory);
  const where = Object.entries(region.sets).flatMap(([set, holds]) => placeOf(set, holds, directory));
  const values = CIRCUMSTANCES.flatMap(([dimension, word]) => {
    const some = region.values[dimension];
    return some === undefined ? [] : [`${word} ${some.join(' or ')}`];
  });
  return [people.join(', ') || 'everybody', ...where, ...values].join(' ').slice(0, 200);
}

function peopleOf({ values, sets }: Region, directory: Directory): string[] {
  const named = idsIn(sets, 'user').map((id) => directory.nameOf(id));
  if (named.length > 0) return named;
  const kinds = values.kind ?? [];
  const guests = VALUES.kind.filter((kind) => kind !== 'member');
  const who = guests.every((kind) => kinds.includes(kind)) && !kinds.includes('member');
  const outside = Object.entries(sets).filter(([set, holds]) => !holds && /^(?:user|group|role):/.test(set));
  return [
    ...(kinds.length === 0 ? [] : [who ? 'guests' : kinds.map((kind) => KINDS[kind]).join(' and ')]),
    ...idsIn(sets, 'group').map((id) => `members of the group ${directory.nameOf(id)}`),
    ...idsIn(sets, 'role').map((id) => `holders of ${roleName(id)}`),
    ...(outside.length > 0 && kinds.length === 0 && idsIn(sets, 'role').length === 0 ? ['everybody else'] : []),
  ];
}

function placeOf(set: string, holds: boolean, directory: Directory): string[] {
  const [kind, id] = splitAt(set);
  if (kind === 'app') return [holds ? `in ${directory.nameOf(id)}` : `outside of ${directory.nameOf(id)}`];
  if (kind === 'location') return [holds ? `from ${id}` : `from outside of ${id}`];
  if (kind === 'device') return [holds ? 'on devices of a filter' : 'on devices outside of a filter'];
  if (kind === 'filter') return [holds ? 'in applications of a filter' : 'in applications outside of a filter'];
  if (kind === 'tenant') return [holds ? `of the tenant ${id}` : `of other tenants than ${id}`];
  return [];
}
