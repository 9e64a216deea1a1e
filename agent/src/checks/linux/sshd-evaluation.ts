import type { SshdSetting } from './sshd-configuration.js';
import { holdsFor, type Visitor, visitorsFor } from './sshd-match.js';
import { wildcard } from './file-pattern.js';

/** Settings by the name under which they are reported: sshd's keyword, and what it does without (OpenSSH 7.0 and later). */
export const SSHD_SETTINGS = {
  permitRootLogin: { keyword: 'permitrootlogin', fallback: 'prohibit-password' },
  passwordAuthentication: { keyword: 'passwordauthentication', fallback: 'yes' },
  permitEmptyPasswords: { keyword: 'permitemptypasswords', fallback: 'no' },
  keyboardInteractiveAuthentication: { keyword: 'kbdinteractiveauthentication', fallback: 'yes' },
  usePam: { keyword: 'usepam', fallback: 'no' },
  authenticationMethods: { keyword: 'authenticationmethods', fallback: 'any' },
  maxAuthTries: { keyword: 'maxauthtries', fallback: '6' },
  x11Forwarding: { keyword: 'x11forwarding', fallback: 'no' },
  allowTcpForwarding: { keyword: 'allowtcpforwarding', fallback: 'yes' },
} as const;

export type SettingName = keyof typeof SSHD_SETTINGS;
export const SETTING_NAMES = Object.keys(SSHD_SETTINGS) as SettingName[];

/** What holds for somebody, and where it is said; `by` is null for what sshd does by itself. */
export interface Effective {
  value: string;
  by: SshdSetting | null;
}

/** How somebody could get in with no more than a password: by which settings. */
export interface Weakness {
  visitor: Visitor;
  settings: readonly SettingName[];
}

const STRONG_FOR_ROOT = ['no', 'prohibit-password', 'without-password', 'forced-commands-only'];

/** The settings of sshd, and what sshd itself said holds where no block says otherwise. */
export class SshdEvaluation {
  constructor(
    private readonly settings: readonly SshdSetting[],
    private readonly said: ReadonlyMap<string, string>,
  ) {}

  /**
   * What holds for somebody: what the first block says in which he is, else the first that stands in none. So does sshd
   * read its file twice, and a block goes before what stands above it (servconf.c, parse_server_match_config).
   */
  of(visitor: Visitor, name: SettingName): Effective {
    const { keyword, fallback } = SSHD_SETTINGS[name];
    const own = this.settings.filter((setting) => setting.keyword === keyword);
    const inBlock = own.find(({ match, criteria }) => match !== null && holdsFor(visitor, criteria));
    const by = inBlock ?? own.find(({ match }) => match === null) ?? null;
    const isForAll = inBlock === undefined || inBlock.criteria.length === 0;
    const said = this.said.get(keyword);
    if (said !== undefined && isForAll) return { value: said.toLowerCase(), by: null };
    // Its methods are the whole line, in one word or in several.
    const value = by === null ? fallback : name === 'authenticationMethods' ? by.words.join(' ') : by.value;
    return { value: value.toLowerCase(), by };
  }

  /**
   * Who gets in by a password alone, one for each way of being matched; null where the blocks are too many to follow.
   * @param rootNames accounts with user id 0
   * @param groupsOf the groups of accounts whose groups are known
   */
  weaknesses(rootNames: readonly string[], groupsOf: ReadonlyMap<string, ReadonlySet<string>>): Weakness[] | null {
    const lists = this.settings.filter(({ keyword }) => /^(allow|deny)(users|groups)$/.test(keyword));
    const named = lists
      .filter(({ keyword }) => keyword.endsWith('users'))
      .flatMap(({ words }) => words.map(userOf))
      .filter((name) => !/[*?]/.test(name));
    const blocks = this.settings.map(({ criteria }) => criteria).filter((criteria) => criteria.length > 0);
    const visitors = visitorsFor(unique(blocks), [...rootNames, ...named], groupsOf);
    return (
      visitors?.flatMap((visitor) => {
        const settings = this.#isRefused(visitor, lists) ? [] : this.#weakFor(visitor, rootNames);
        return settings.length === 0 ? [] : [{ visitor, settings }];
      }) ?? null
    );
  }

  #weakFor(visitor: Visitor, rootNames: readonly string[]): SettingName[] {
    const value = (name: SettingName) => this.of(visitor, name).value;
    const isRoot = rootNames.includes(visitor.user);
    const mayBeRoot = isRoot && !STRONG_FOR_ROOT.includes(value('permitRootLogin'));
    const weak: SettingName[] = mayBeRoot ? ['permitRootLogin'] : [];
    // Otherwise root is let in by a key at most, whatever is said of passwords.
    if (isRoot && !mayBeRoot) return weak;
    const password = value('passwordAuthentication') !== 'no';
    const dialogue = value('keyboardInteractiveAuthentication') !== 'no' && value('usePam') === 'yes';
    const methods = value('authenticationMethods');
    if (methods === 'any') {
      if (password) weak.push('passwordAuthentication');
      if (dialogue) weak.push('keyboardInteractiveAuthentication');
      // An empty one is tried only where one is asked for at all (auth2-none.c, auth-pam.c).
      if ((password || dialogue) && value('permitEmptyPasswords') !== 'no') weak.push('permitEmptyPasswords');
      return weak;
    }
    // Of several lists one is enough; one with a method that is switched off leads nowhere.
    const isOn = (method: string) => (method === 'password' ? password : method === 'none' || dialogue);
    const byPassword = methods.split(/\s+/).filter((list) => {
      const parts = list.split(',').map((part) => part.replace(/:.*$/, ''));
      return parts.every((part) => ['password', 'keyboard-interactive', 'none'].includes(part) && isOn(part));
    });
    if (byPassword.length === 0) return weak;
    return [...weak, 'authenticationMethods', ...(password ? (['passwordAuthentication'] as const) : [])];
  }

  /**
   * By AllowUsers and DenyUsers; of a place after the name (`ada@10.0.0.*`) only what lets in is followed. By AllowGroups and
   * DenyGroups where his groups are known.
   */
  #isRefused(visitor: Visitor, lists: readonly SshdSetting[]): boolean {
    const own = lists.filter(({ criteria }) => holdsFor(visitor, criteria));
    const words = (keyword: string) => own.filter((one) => one.keyword === keyword).flatMap((one) => one.words);
    const names = (word: string) => wildcard(userOf(word)).test(visitor.user);
    if (words('denyusers').some((word) => !word.includes('@') && names(word))) return true;
    const allowed = words('allowusers');
    if (allowed.length > 0 && !allowed.some(names)) return true;
    const { groups } = visitor;
    if (groups === null) return false;
    const isIn = (word: string) => [...groups].some((group) => wildcard(word).test(group));
    const allowedGroups = words('allowgroups');
    return words('denygroups').some(isIn) || (allowedGroups.length > 0 && !allowedGroups.some(isIn));
  }
}

function userOf(word: string): string {
  return word.split('@')[0] ?? word;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
