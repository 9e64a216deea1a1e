/** Accounts and groups of the machine that rules are made about. Their password is their name with `-Secret7`. */
const PEOPLE = {
  ada: { uid: 1000, groups: ['ops'] },
  ben: { uid: 1001, groups: ['ops', 'wheel'] },
  cy: { uid: 1002, groups: ['guests'] },
  dan: { uid: 1003, groups: [] },
  eve: { uid: 1004, groups: ['ops'] },
};
export const NAMES = Object.keys(PEOPLE);
const GROUPS = { ops: 2000, wheel: 2001, guests: 2002 };

export const passwordOf = (name) => `${name}-Secret7`;
export const groupsOf = (name) => PEOPLE[name]?.groups ?? [];

/**
 * Gives the machine these people beside root and what the distribution has.
 * @param empty who has an empty password
 */
export function setAccounts(machine, { empty = [] } = {}) {
  const own = (path) =>
    machine
      .read(path)
      .split('\n')
      .filter((line) => {
        const [name = '', , id] = line.split(':');
        return (
          line !== '' &&
          !(name in PEOPLE) &&
          !(name in GROUPS) &&
          !(path === '/etc/passwd' && Number(id) >= 1000 && Number(id) < 60_000) &&
          // Of two groups with one number the first gives it its name.
          !(path === '/etc/group' && Object.values(GROUPS).includes(Number(id)))
        );
      });
  const people = Object.entries(PEOPLE);
  machine.write(
    '/etc/passwd',
    [
      ...own('/etc/passwd'),
      ...people.map(([name, { uid }]) => `${name}:x:${uid}:${uid}::/home/${name}:/bin/sh`),
      '',
    ].join('\n'),
  );
  machine.write(
    '/etc/group',
    [
      ...own('/etc/group'),
      ...people.map(([name, { uid }]) => `${name}:x:${uid}:`),
      ...Object.entries(GROUPS).map(
        ([group, gid]) =>
          `${group}:x:${gid}:${people
            .filter(([, { groups }]) => groups.includes(group))
            .map(([name]) => name)
            .join(',')}`,
      ),
      '',
    ].join('\n'),
  );
  const hash = (password) =>
    machine.run('/usr/bin/perl', ['-e', 'print crypt($ARGV[0], q{$5$rounds=1000$salt$})', password]).stdout;
  const shadow = own('/etc/shadow').filter((line) => !line.startsWith('root:'));
  const all = ['root', ...NAMES].map(
    (name) => `${name}:${empty.includes(name) ? '' : hash(passwordOf(name))}:19000:0:99999:7:::`,
  );
  machine.write('/etc/shadow', [...all, ...shadow, ''].join('\n'), 0o640);
  for (const [name, { uid }] of people) {
    machine.run('/bin/mkdir', ['-p', `/home/${name}`]);
    machine.run('/bin/chown', [`${uid}:${uid}`, `/home/${name}`]);
  }
}
