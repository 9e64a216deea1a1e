import {
  coversCommand,
  decideList,
  matchHost,
  matchList,
  matchRunAs,
  matchUser,
  type Perhaps,
  type Subject,
  type SudoHost,
  type Target,
} from './sudoers-match.js';
import type { SudoCommand, SudoDefaults, Sudoers, SudoRule } from './sudoers-grammar.js';
import { type Account, type Group, localAccounts, localGroups } from './accounts.js';
import { attempt } from '../plain-text.js';
import type { FileTree } from '../../device/file-tree.js';

/** One thing that might be asked of sudo. */
interface SudoQuestion {
  subject: Subject;
  target: Target;
  command: string;
}

/** What lets somebody run something unasked. */
export type Cause = { rule: SudoRule } | { defaults: SudoDefaults } | { exemptGroup: string; rule: SudoRule };

/** What sudo may do: run it unasked, and why; ask first; or refuse. */
type Answer = { unasked: Cause } | 'asks' | 'refuses';

/** Decides as sudo does (sudoers(5); parse.c, defaults.c, check.c of sudo 1.9). */
export class SudoDecision {
  readonly #rules: readonly { rule: SudoRule; hosts: Perhaps }[];

  constructor(
    private readonly sudoers: Sudoers,
    private readonly host: SudoHost,
  ) {
    this.#rules = sudoers.rules
      .map((rule) => ({ rule, hosts: matchList(rule.hosts, sudoers.aliases, (member) => matchHost(member, host)) }))
      .filter(({ hosts }) => hosts !== 'no');
  }

  /** The rules that hold on this machine, or may. */
  get rules(): SudoRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /**
   * What sudo answers; more than one thing where it depends on what cannot be seen from here. Of the rules the last that
   * matches holds, in a rule the last of its commands.
   */
  answers(question: SudoQuestion): Answer[] {
    // Root, and who becomes himself, is not asked and gains nothing.
    if (question.subject.uid === 0 || isHimself(question)) return ['refuses'];
    const answers: Answer[] = [];
    for (const { rule, hosts } of this.#rules.toReversed()) {
      const mine = matchList(rule.users, this.sudoers.aliases, (member) => matchUser(member, question.subject));
      if (mine === 'no') continue;
      for (const command of rule.commands.toReversed()) {
        const said = this.#decideCommand(command, question);
        if (said === 'unset') continue;
        const found = all([mine, hosts, this.#matchesRunAs(command, question), said === 'maybe' ? said : 'yes']);
        if (found === 'no') continue;
        answers.push(said === 'no' ? 'refuses' : this.#answerOf(rule, command, question));
        if (found === 'yes') return answers;
      }
    }
    return [...answers, 'refuses'];
  }

  /** Whether the password of another is asked for, so that only who knows that becomes him. */
  asksForAnothersPassword(question: SudoQuestion): boolean {
    return ['targetpw', 'rootpw', 'runaspw'].some((name) => this.#lastValue(name, question)?.value === true);
  }

  #answerOf(rule: SudoRule, command: SudoCommand, question: SudoQuestion): Answer {
    if (command.isDenied) return 'refuses';
    const exempt = this.#lastValue('exempt_group', question);
    if (typeof exempt?.value === 'string' && question.subject.groups.has(exempt.value))
      return { unasked: { exemptGroup: exempt.value, rule } };
    if (command.asksPassword !== null) return command.asksPassword ? 'asks' : { unasked: { rule } };
    const authenticate = this.#lastValue('authenticate', question);
    return authenticate?.value === false ? { unasked: { defaults: authenticate.by } } : 'asks';
  }

  /**
   * Of the defaults those for all, hosts, users and targets hold in the order in which they stand, those for commands after
   * them (since sudo 1.8.18 of 2016; before, those for targets came after all but those for commands).
   */
  #lastValue(name: string, question: SudoQuestion): { value: string | boolean; by: SudoDefaults } | null {
    const own = this.sudoers.defaults.filter((one) => one.values.has(name) && this.#holds(one, question));
    const by = own.findLast(({ scope }) => scope === 'command') ?? own.at(-1);
    const value = by?.values.get(name);
    return by === undefined || value === undefined ? null : { value, by };
  }

  /** What may hold counts as holding where it takes the question away, and not where it asks one. */
  #holds({ scope, members, values }: SudoDefaults, { subject, target, command }: SudoQuestion): boolean {
    const { aliases } = this.sudoers;
    const found = {
      all: (): Perhaps => 'yes',
      host: () => matchList(members, aliases, (member) => matchHost(member, this.host)),
      user: () => matchList(members, aliases, (member) => matchUser(member, subject)),
      runas: () => matchList(members, aliases, (member) => matchRunAs(member, target, subject)),
      command: () => matchList(members, aliases, (member) => coversCommand(member, command)),
    }[scope]();
    return found === 'yes' || (found === 'maybe' && values.get('authenticate') !== true);
  }

  #matchesRunAs({ runAsUsers, runAsGroups }: SudoCommand, { subject, target }: SudoQuestion): Perhaps {
    const { aliases } = this.sudoers;
    if (target.group !== null)
      return matchList(runAsGroups, aliases, (member) => (member === target.group ? 'yes' : 'no'));
    if (runAsUsers !== null) return matchList(runAsUsers, aliases, (member) => matchRunAs(member, target, subject));
    return matchRunAs(this.#runAsDefault(subject), target, subject);
  }

  #runAsDefault(subject: Subject): string {
    const none = { user: '', uid: null, group: null };
    const value = this.#lastValue('runas_default', { subject, target: none, command: '' })?.value;
    return typeof value === 'string' ? value : 'root';
  }

  #decideCommand({ command }: SudoCommand, question: SudoQuestion): Perhaps | 'unset' {
    return decideList([command], this.sudoers.aliases, (member) => coversCommand(member, question.command));
  }
}

function isHimself({ subject, target }: SudoQuestion): boolean {
  return target.user === subject.name && (target.group === null || subject.groups.has(target.group));
}

function all(found: readonly Perhaps[]): Perhaps {
  if (found.includes('no')) return 'no';
  return found.includes('maybe') ? 'maybe' : 'yes';
}

/** Nobody could be asked about more; machines name a handful. */
const MOST_SUBJECTS = 400;
const MOST_COMMANDS = 400;

/** Those about whom the rules decide, whom they may become, and what they may run. */
interface SudoQuestions {
  /** One of each kind that rules tell apart. */
  subjects: Subject[];
  /** All of whom the files know, and who would be in groups without members. */
  people: Subject[];
  targets: Target[];
  commands: string[];
}

/**
 * What has to be asked so that every rule is: each account and group that is named, with the members that the files of
 * accounts show; where they show none, somebody who would be one. Null where there are too many.
 */
export function sudoQuestions(tree: FileTree, { rules, defaults, aliases }: Sudoers): SudoQuestions | null {
  const expanded = (list: readonly string[], depth = 0): string[] =>
    list.flatMap((raw) => {
      const member = raw.replace(/^!+\s*/, '');
      const alias = depth > 20 ? undefined : aliases.get(member);
      return alias === undefined ? [member] : expanded(alias, depth + 1);
    });
  const of = (scope: string) => defaults.filter((one) => one.scope === scope).flatMap(({ members }) => members);
  const valuesOf = (name: string) =>
    defaults.flatMap(({ values }) => values.get(name) ?? []).filter((one) => typeof one === 'string');
  const named = unique([
    ...expanded([...rules.flatMap(({ users }) => users), ...of('user')]),
    ...valuesOf('exempt_group').map((one) => `%${one}`),
  ]);
  // Whom rules without parentheses mean is named by the defaults.
  const runAs = expanded([...rules.flatMap(runAsUsersOf), ...of('runas'), ...valuesOf('runas_default')]);
  const groups = expanded(rules.flatMap((rule) => rule.commands.flatMap((command) => command.runAsGroups)));
  const commands = unique(
    expanded([...rules.flatMap((rule) => rule.commands.map(({ command }) => command)), ...of('command')]),
  );
  const people = new People(tree, named);
  const subjects = people.kinds();
  if (subjects.length > MOST_SUBJECTS || commands.length > MOST_COMMANDS) return null;
  const targets = unique(['root', '(another account)', ...runAs.filter((name) => name !== 'ALL')]).map((name) =>
    people.target(name),
  );
  const asGroups = unique(groups).map((group): Target => ({
    user: '(himself)',
    uid: null,
    group: group === 'ALL' ? '(another group)' : group,
  }));
  return { subjects, people: people.subjects(), targets: [...targets, ...asGroups], commands };
}

function runAsUsersOf(rule: SudoRule): string[] {
  return rule.commands.flatMap(({ runAsUsers }) => runAsUsers ?? []);
}

/** The accounts and groups of the machine, as far as its files show them. */
class People {
  readonly #accounts: readonly Account[];
  /** Null where there is no file of groups, and anybody may be in any. */
  readonly #groups: readonly Group[] | null;

  constructor(
    tree: FileTree,
    private readonly named: readonly string[],
  ) {
    this.#accounts = attempt(() => localAccounts(tree)).value ?? [];
    this.#groups = attempt(() => localGroups(tree)).value;
  }

  subjects(): Subject[] {
    const all = this.named.flatMap((member) => this.#subjectsNamed(member));
    return [...new Map(all.map((subject) => [`${subject.name} ${[...subject.groups].join(' ')}`, subject])).values()];
  }

  /** Of those whom no rule tells apart one. */
  kinds(): Subject[] {
    const found = new Map<string, Subject>();
    for (const subject of this.subjects()) {
      const groups = [
        ...[...subject.groups].map((group) => `%${group}`),
        ...[...subject.groupIds].map((id) => `%#${id}`),
      ].filter((group) => this.named.includes(group));
      const own = [subject.name, `#${subject.uid}`].filter((name) => this.named.includes(name)).join(' ');
      found.set([own, subject.uid === 0, ...groups.sort()].join(' '), subject);
    }
    return [...found.values()];
  }

  target(name: string): Target {
    const byNumber = /^#(\d+)$/.exec(name)?.[1];
    const account = this.#accounts.find(({ name: own, uid }) => own === name || uid === Number(byNumber));
    const uid = account?.uid ?? (byNumber === undefined ? (name === 'root' ? 0 : null) : Number(byNumber));
    return { user: account?.name ?? name, uid, group: null };
  }

  #subjectsNamed(member: string): Subject[] {
    if (member === 'ALL') return [this.#anybodyIn(null), ...this.#accounts.map(({ name }) => this.#subject(name))];
    if (!/^[%+]/.test(member)) {
      const subject = this.#subject(this.target(member).user);
      if (this.#groups !== null) return [subject];
      const others = this.named.filter((one) => one.startsWith('%'));
      return [subject, ...others.map((one) => ({ ...subject, groups: new Set([...subject.groups, one.slice(1)]) }))];
    }
    const gid = /^%#(\d+)$/.exec(member)?.[1];
    const group = this.#groups?.find((one) => one.name === member.slice(1) || one.gid === Number(gid));
    const byPrimary = this.#accounts.filter((account) => account.gid === group?.gid).map(({ name }) => name);
    const members = unique([...(group?.members ?? []), ...byPrimary]).map((name) => this.#subject(name));
    // A rule for a group that nobody is in yet, or whose members a directory knows, is still one.
    return members.some(({ uid }) => uid !== 0) ? members : [this.#anybodyIn(group?.name ?? member.slice(1), gid)];
  }

  #subject(name: string): Subject {
    const account = this.#accounts.find((one) => one.name === name);
    const own = (this.#groups ?? []).filter((group) => group.members.includes(name) || group.gid === account?.gid);
    return {
      name,
      uid: account?.uid ?? this.target(name).uid,
      groups: new Set(own.map((group) => group.name)),
      groupIds: new Set(own.map((group) => group.gid)),
    };
  }

  #anybodyIn(group: string | null, gid?: string): Subject {
    return {
      name: group === null ? '(anybody)' : `(a member of ${group})`,
      uid: null,
      groups: new Set(group === null ? [] : [group]),
      groupIds: new Set(gid === undefined ? [] : [Number(gid)]),
    };
  }
}

/** The name of this machine with its domain, as /etc/hosts has it. */
export function fullHostName(tree: FileTree, name: string): string | null {
  const text = attempt(() => tree.text('/etc/hosts')).value ?? '';
  const lines = text.split('\n').map((line) => line.replace(/#.*$/, '').trim().split(/\s+/).slice(1));
  const names = lines.find((line) => line.includes(name)) ?? [];
  return names.find((one) => one.startsWith(`${name}.`)) ?? null;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
