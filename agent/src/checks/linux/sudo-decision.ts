import type { SudoCommand, SudoDefaults, Sudoers, SudoRule } from './sudoers-grammar.js';
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

/** One thing that might be asked of sudo. */
export interface SudoQuestion {
  subject: Subject;
  target: Target;
  command: string;
}

/** What lets somebody run something unasked. */
export type Cause = { rule: SudoRule } | { defaults: SudoDefaults } | { exemptGroup: string; rule: SudoRule };

/** What sudo may do: run it unasked, and why; ask first; or refuse. */
export type Answer = { unasked: Cause } | 'asks' | 'refuses';

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
