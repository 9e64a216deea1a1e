import type { RoleHolder } from '../../collect/answers.js';
import { membersOf, unseenPim } from '../role-members.js';
import type { Tenant } from '../rule.js';
import type { Facts } from './region.js';

const directories = new WeakMap<Tenant, Directory>();

/** The directory of a tenant, made once for all its rules. */
export function directoryOf(tenant: Tenant): Directory {
  const directory = directories.get(tenant) ?? new Directory(tenant);
  directories.set(tenant, directory);
  return directory;
}

/** Who is in which group and holds which role, as far as it was read. Ids in lower case. */
export class Directory implements Facts {
  private readonly groups: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly roles = new Map<string, ReadonlySet<string> | null>();
  private readonly names: ReadonlyMap<string, string>;
  private readonly forEverybody = new Map<string, boolean>();
  private assigned: ReadonlyMap<string, readonly RoleHolder[]> | null = null;

  constructor(private readonly tenant: Tenant) {
    const groups = Object.entries(tenant.maybe('roleGroupMembers') ?? {});
    this.groups = new Map(groups.map(([id, people]) => [low(id), new Set(people.map((person) => low(person.id)))]));
    this.names = new Map([
      ...groups.flatMap(([, people]) => people.map(({ id, name }) => [low(id), name] as const)),
      ...(tenant.maybe('adminUsers')?.users ?? []).map(({ id, name }) => [low(id), name] as const),
      ...(tenant.maybe('appOwners') ?? []).map(({ appId, id, name }) => [low(appId ?? id), name] as const),
    ]);
  }

  /** Policies name people, groups and applications by id only; what else was read knows some of their names. */
  nameOf(id: string): string {
    return this.names.get(low(id)) ?? id;
  }

  /** People in a group, through groups in groups; null when it was not read. */
  membersOf(group: string): ReadonlySet<string> | null {
    return this.groups.get(group) ?? null;
  }

  /** People who hold a role in the whole tenant, now or when they activate it; null when not all of them are known. */
  holdersOf(role: string): ReadonlySet<string> | null {
    const known = this.roles.get(role);
    if (known !== undefined) return known;
    const holders = this.readHolders(role);
    this.roles.set(role, holders);
    return holders;
  }

  holds(user: string, set: string): boolean | null {
    const [kind, id] = splitAt(set);
    if (kind === 'group') return this.membersOf(id)?.has(user) ?? null;
    if (kind === 'role') return this.holdersOf(id)?.has(user) ?? null;
    return null;
  }

  /** Whether everybody may be in a group: unknown members, or as many as the tenant has people. */
  mayHoldEverybody(group: string): boolean {
    const known = this.forEverybody.get(group) ?? this.holdsAllThatAreKnown(group);
    this.forEverybody.set(group, known);
    return known;
  }

  private holdsAllThatAreKnown(group: string): boolean {
    const members = this.membersOf(group);
    if (members === null) return true;
    const people = this.tenant.maybe('regDetails')?.members;
    const admins = this.tenant.maybe('adminUsers')?.users ?? [];
    return (people === undefined || members.size >= people) && admins.every(({ id }) => members.has(low(id)));
  }

  private readHolders(role: string): ReadonlySet<string> | null {
    const active = this.tenant.maybe('roleAssignments');
    const eligible = this.tenant.maybe('roleEligibility');
    if (active === null || (eligible === null && this.tenant.notRead('roleEligibility')?.reason !== 'licence-missing'))
      return null;
    this.assigned ??= byRole([...active, ...(eligible ?? [])]);
    const held = this.assigned.get(role) ?? [];
    const people = held.flatMap(({ kind, principalId }): (string | null)[] => {
      if (kind === 'user') return [low(principalId)];
      const members = unseenPim(this.tenant) === null ? membersOf(this.tenant, principalId) : null;
      return members === null ? [null] : [...members.keys()].map(low);
    });
    const known = people.filter((id) => id !== null);
    return known.length < people.length ? null : new Set(known);
  }
}

/** People and groups that hold roles in the whole tenant, each once. */
function byRole(holders: readonly RoleHolder[]): ReadonlyMap<string, readonly RoleHolder[]> {
  const roles = new Map<string, Map<string, RoleHolder>>();
  for (const holder of holders.filter(({ scope, kind }) => scope === '/' && kind !== 'app')) {
    const role = low(holder.roleId);
    const known = roles.get(role) ?? new Map<string, RoleHolder>();
    roles.set(role, known.set(`${holder.kind} ${holder.principalId}`, holder));
  }
  return new Map([...roles].map(([role, known]) => [role, [...known.values()]]));
}

/** The kind and the id of a set such as `group:<id>`. */
export function splitAt(set: string): [string, string] {
  const at = set.indexOf(':');
  return [set.slice(0, at), set.slice(at + 1)];
}

export function low(id: string): string {
  return id.toLowerCase();
}
