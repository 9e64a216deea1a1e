import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';
import { localAccounts, localGroups } from './accounts.js';
import { namedHost } from './named-host.js';
import { sudoAdministrators } from './sudoers.js';

const MOST = 3;
const SUDOERS = '/etc/sudoers';
/** Whose members may become root by the rules that sudo and polkit come with. */
const GROUPS = ['sudo', 'wheel', 'admin'];

/**
 * Who may do everything: members of those groups, also by their primary group, accounts with user id 0, and whom the rules
 * of sudo let run everything as root; root itself is not counted. Accounts of a directory are not seen, but whether one is
 * asked is told. Few of them are a pass only where the rules of sudo could be read.
 */
export const administrators: Check = {
  id: 'administrators',
  run({ tree, runtime }) {
    const [local, groups] = [localAccounts(tree), localGroups(tree)];
    const nothing = { accounts: null, count: null };
    if (local === null || groups === null)
      return unknown('not-observable', 'there is no /etc/passwd or /etc/group', nothing);
    const powerful = groups.filter(({ name }) => GROUPS.includes(name));
    const ids = powerful.map(({ gid }) => gid);
    const byNumber = local.filter(({ uid, gid }) => uid === 0 || ids.includes(gid)).map(({ name }) => name);
    const bySudo = attempt(() => sudoAdministrators(tree, SUDOERS, namedHost(tree, runtime)));
    const accounts = [...new Set([...powerful.flatMap(({ members }) => members), ...byNumber, ...(bySudo.value ?? [])])]
      .filter((name) => name !== 'root')
      .sort();
    const evidence = [
      fileEvidence('/etc/group', powerful.map(({ name, members }) => `${name}: ${members.length}`).join(', ') || null),
      fileEvidence('/etc/passwd', `with user id 0 or one of these groups: ${byNumber.length}`),
    ];
    if (bySudo.value !== null)
      evidence.push(fileEvidence(SUDOERS, `may run everything as root: ${bySudo.value.length}`));
    const observed = {
      ...{ accounts, count: accounts.length, directories: directoriesOf() },
      ...(bySudo.failure === null ? {} : { isComplete: false }),
    };
    if (bySudo.failure !== null && accounts.length <= MOST)
      return unknown(bySudo.failure.code, bySudo.failure.detail, observed, evidence);
    return resultOf(accounts.length <= MOST, observed, evidence);

    function directoriesOf() {
      const { value } = attempt(() => plainText(tree, '/etc/nsswitch.conf'));
      const sources = /^\s*group:(.*)$/m.exec(value ?? '')?.[1]?.split(/\s+/) ?? [];
      return sources.filter((source) => ['sss', 'ldap', 'winbind', 'nis'].includes(source));
    }
  },
};
