import type { FileTree } from '../../device/file-tree.js';
import { attempt, GarbledFile } from '../plain-text.js';
import { isPerson } from './accounts.js';
import { type PamModule, pamStack } from './pam-stack.js';
import { type Cause, SudoDecision, fullHostName, sudoQuestions } from './sudo-decision.js';
import { parseSudoers, sudoersLines } from './sudoers-grammar.js';
import type { Aliases, Subject, SudoHost, Target } from './sudoers-match.js';

/** Aliases in aliases. */
const MOST_ALIASES = 20;

/** What somebody may do without being asked for a password. */
export interface PasswordlessRule {
  /** `ada`, `%sudo`, `#1000`, an alias, or `ALL`. */
  principal: string;
  /** As they are written; `ALL` is everything. */
  commands: string[];
  file: string;
}

/** What sudo lets people do unasked, and what it may, as far as can be told from here. */
export interface Passwordless {
  rules: PasswordlessRule[];
  /** It depends on a netgroup, a name of DNS or another thing that is not seen here. */
  isUncertain: boolean;
}

/** The machine's name and addresses; the latter null where they may not be asked for. */
export type NamedHost = Pick<SudoHost, 'name' | 'addresses'>;

/**
 * What sudo lets somebody do as another without asking for a password: by NOPASSWD, `!authenticate` or `exempt_group`, where
 * no later rule says otherwise, on this host; or because PAM lets him through. Throws for a file that may not be read, and for a line that is none of sudo's.
 * Null where there is no such file.
 */
export function passwordlessRules(tree: FileTree, file: string, host: NamedHost): Passwordless | null {
  const read = readSudoers(tree, file, host);
  if (read === null) return null;
  const { decision, questions } = read;
  if (questions === null) return { rules: [], isUncertain: true };
  const found = new Map<string, PasswordlessRule>();
  const trusted = attempt(() => trustedByPam(tree)).value ?? [];
  let isUncertain = false;
  for (const subject of questions.subjects)
    for (const target of questions.targets)
      for (const command of questions.commands) {
        const answers = decision.answers({ subject, target: ofHimself(target, subject.name), command });
        const unasked = answers.flatMap((answer) => (typeof answer === 'object' ? [answer.unasked] : []));
        if (unasked.length < answers.length) isUncertain ||= unasked.length > 0;
        else for (const cause of unasked) add(found, whatLets(cause), command);
        if (answers[0] !== 'asks') continue;
        for (const { principal, file: by } of trusted)
          if (isMeant(principal, subject)) add(found, { principal, file: by, only: null }, command);
      }
  return { rules: [...found.values()], isUncertain };
}

/**
 * Accounts that sudo lets run everything as root on this host, after their own password or none; null where there is no such
 * file, or nobody could follow it. Throws as {@link passwordlessRules} does.
 */
export function sudoAdministrators(tree: FileTree, file: string, host: NamedHost): string[] | null {
  const read = readSudoers(tree, file, host);
  if (read === null || read.questions === null) return null;
  const { decision, questions, named } = read;
  const target: Target = { user: 'root', uid: 0, group: null };
  const people = questions.people.filter(
    // Where everybody is named, accounts of programs are not meant.
    ({ name, uid, groups }) =>
      !name.startsWith('(') &&
      (named.has(name) || (uid !== null && isPerson(uid)) || [...groups].some((one) => named.has(`%${one}`))),
  );
  const able = people.filter((subject) => {
    const question = { subject, target, command: 'ALL' };
    const answers = decision.answers(question);
    if (answers.every((answer) => answer === 'refuses')) return false;
    return !answers.every((answer) => typeof answer === 'string') || !decision.asksForAnothersPassword(question);
  });
  return [...new Set(able.map(({ name }) => name))];
}

function readSudoers(tree: FileTree, file: string, host: NamedHost) {
  const lines = sudoersLines(tree, file, host.name);
  if (lines === null) return null;
  // Without a single line nobody could use sudo: that is no answer.
  if (lines.length === 0) throw new GarbledFile(file);
  const sudoers = parseSudoers(lines);
  const decision = new SudoDecision(sudoers, { ...host, fullName: fullHostName(tree, host.name) });
  const questions = sudoQuestions(tree, { ...sudoers, rules: decision.rules });
  return {
    decision,
    questions,
    // Hosts and commands have aliases too, whose members may be called as accounts are.
    named: new Set(sudoers.rules.flatMap(({ users }) => users.flatMap((user) => expanded(user, sudoers.aliases)))),
  };
}

function expanded(raw: string, aliases: Aliases, depth = 0): string[] {
  const member = raw.replace(/^!+\s*/, '');
  const alias = depth > MOST_ALIASES ? undefined : aliases.get(member);
  return alias === undefined ? [member] : alias.flatMap((one) => expanded(one, aliases, depth + 1));
}

function ofHimself(target: Target, name: string): Target {
  return target.group === null ? target : { ...target, user: name };
}

function isMeant(principal: string, { name, groups }: Subject): boolean {
  return principal === 'ALL' || principal === name || groups.has(principal.replace(/^%/, ''));
}

function add(found: Map<string, PasswordlessRule>, { principal, file, only }: Named, command: string) {
  const key = `${principal}\n${file}`;
  const rule = found.get(key) ?? { principal, commands: [], file };
  const named = only ?? command;
  if (!rule.commands.includes(named)) rule.commands.push(named);
  found.set(key, rule);
}

/** Whom a rule is about, where it stands, and what it says is run; null for what was asked about. */
interface Named {
  principal: string;
  file: string;
  only: string | null;
}

function whatLets(cause: Cause): Named {
  if ('exemptGroup' in cause) return { principal: `%${cause.exemptGroup}`, file: cause.rule.file, only: null };
  if ('rule' in cause) return { principal: cause.rule.principal, file: cause.rule.file, only: null };
  const { scope, members, file } = cause.defaults;
  const principal = scope === 'user' ? members.join(', ') : 'ALL';
  return { principal, file, only: scope === 'command' ? null : 'ALL' };
}

/** Modules that ask nobody anything, and whose "yes" ends nothing here. All that is not known may ask. */
const SILENT =
  /^pam_(?:env|faildelay|faillock|nologin|rootok|limits|echo|tally2?|cap|group|shells|listfile|access|time|warn|issue|deny|permit|wheel|succeed_if|localuser)$/;
const FLAGS = /^(?:debug|quiet|quiet_fail|quiet_success|audit|use_uid)$/;

/** Who is let through before anything asks: `ALL`, `%wheel` or an account; and the file that says so. */
interface Trusted {
  principal: string;
  file: string;
}

/**
 * Whom PAM lets use sudo without a question, whatever sudoers says of passwords. sudo asks PAM, and not everybody else does it:
 * with `pam_permit`, `pam_wheel trust` or the like in front, nothing is asked (`sudo -n` refuses all the same).
 */
function trustedByPam(tree: FileTree): Trusted[] {
  const stack = pamStack(tree, 'sudo', 'auth') ?? [];
  const found: Trusted[] = [];
  for (const module of stack) {
    if (!SILENT.test(module.module)) return found;
    const principal = endsWithYes(module) ? principalOf(module) : null;
    if (principal !== null) found.push({ principal, file: module.file });
    // Nobody gets past it.
    if (module.module === 'pam_deny' && /^(?:required|requisite)$/.test(module.control)) return found;
  }
  // Nothing asks: whoever gets to its end is in.
  const last = stack.findLast(({ module }) => module === 'pam_permit');
  return last === undefined ? found : [...found, { principal: 'ALL', file: last.file }];
}

function endsWithYes({ control }: PamModule): boolean {
  return control === 'sufficient' || /\bsuccess=done\b/.test(control);
}

function principalOf({ module, args }: PamModule): string | null {
  const words = args.filter((word) => !FLAGS.test(word));
  if (module === 'pam_permit' || module === 'pam_localuser') return 'ALL';
  if (module === 'pam_wheel' && words.includes('trust') && !words.includes('deny'))
    return `%${words.find((word) => word.startsWith('group='))?.slice(6) ?? 'wheel'}`;
  const [what, how, whom = '', ...more] = words;
  if (module !== 'pam_succeed_if' || what !== 'user' || more.length > 0) return null;
  if (how === 'ingroup') return `%${whom}`;
  return how === '=' ? whom : null;
}
