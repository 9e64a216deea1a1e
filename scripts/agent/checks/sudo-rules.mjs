/** Random rules of sudoers(5) about the people of accounts.mjs. */
export const COMMANDS = ['/usr/bin/id', '/usr/bin/true', '/usr/local/bin/tool', '/usr/local/bin/other'];

const USERS = {
  ada: 3,
  ben: 3,
  cy: 2,
  '%ops': 3,
  '%wheel': 2,
  '#1000': 1,
  '%#2001': 1,
  ALL: 1,
  'ALL, !ada': 1,
  ADMINS: 2,
  'ada, cy': 1,
  '%ops, !ben': 1,
  '%guests': 1,
};
const HOSTS = {
  ALL: 14,
  shop: 2,
  db: 2,
  '!db': 1,
  'shop.example.org': 1,
  'db.example.org': 1,
  SERVERS: 1,
  OTHERS: 1,
  '198.51.100.0/24': 1,
  '192.0.2.0/255.255.255.0': 1,
  'sh*': 1,
  'ALL, !shop': 1,
};
const RUNAS = {
  '': 5,
  '(root)': 3,
  '(ALL)': 4,
  '(ALL:ALL)': 3,
  '(cy)': 1,
  '(:wheel)': 1,
  '(dan:wheel)': 1,
  '(ALL, !root)': 1,
  '(#0)': 1,
  '(OWNERS)': 1,
  '(ada)': 1,
  '(dan)': 1,
};
const COMMAND_WORDS = {
  ALL: 6,
  '/usr/bin/id': 3,
  '/usr/bin/true': 3,
  '/usr/local/bin/tool': 2,
  '/usr/local/bin/tool a': 2,
  '/usr/local/bin/tool ""': 1,
  '/usr/local/bin/tool *': 1,
  '/usr/local/bin/': 1,
  '/usr/bin/[it]*': 1,
  LOOK: 2,
  '!/usr/bin/id': 1,
  '!/usr/local/bin/': 1,
  '!ALL': 1,
  '!LOOK': 1,
};
const ALIASES = [
  'User_Alias ADMINS = ada, %wheel',
  'Runas_Alias OWNERS = root, dan',
  'Host_Alias SERVERS = shop, db : OTHERS = db, mail',
  'Cmnd_Alias LOOK = /usr/bin/id, /usr/local/bin/tool a',
];

const DEFAULTS = {
  'Defaults !authenticate': 1,
  'Defaults authenticate': 2,
  'Defaults:ada !authenticate': 2,
  'Defaults:ada authenticate': 2,
  'Defaults:%ops !authenticate': 2,
  'Defaults:ben,cy !authenticate': 1,
  'Defaults>root authenticate': 1,
  'Defaults>dan !authenticate': 1,
  'Defaults!/usr/bin/id !authenticate': 1,
  'Defaults!/usr/bin/id authenticate': 1,
  'Defaults!LOOK !authenticate': 1,
  'Defaults@shop !authenticate': 1,
  'Defaults@db !authenticate': 1,
  'Defaults exempt_group=wheel': 1,
  'Defaults exempt_group=guests': 1,
  'Defaults:cy exempt_group=ops': 1,
  'Defaults runas_default=dan': 1,
  'Defaults:ada runas_default=cy': 1,
  'Defaults targetpw': 1,
};

/** @param unasked how likely a rule says NOPASSWD */
export function sudoersText(random, { unasked, defaults = 0.5, users = USERS, isWide = false }) {
  const rule = () => {
    const tag = () =>
      random.weighted({ '': 10 * (1 - unasked), 'NOPASSWD: ': 10 * unasked, 'PASSWD: ': 2, 'SETENV: ': 0.5 });
    const command = () => tag() + random.weighted(isWide ? { ...COMMAND_WORDS, ALL: 25 } : COMMAND_WORDS);
    const commands = random.some(1, random.chance(0.3) ? 3 : 1, command).join(', ');
    const as = random.weighted(RUNAS);
    return `${random.weighted(users)} ${random.weighted(HOSTS)} = ${as}${as === '' ? '' : ' '}${commands}`;
  };
  const lines = [
    ...random.some(1, 4, rule),
    ...(random.chance(defaults) ? random.some(1, 2, () => random.weighted(DEFAULTS)) : []),
  ];
  return [...ALIASES, 'root ALL=(ALL:ALL) ALL', ...random.shuffled(lines), ''].join('\n');
}

/** The part that differs between configurations. */
export function ownLines(text) {
  return text
    .split('\n')
    .slice(ALIASES.length + 1)
    .join('\n')
    .trimEnd();
}

/** Puts the rules in place; false where sudo does not take them. */
export function putSudoers(machine, text) {
  machine.write('/etc/sudoers', text, 0o440);
  return machine.run('/usr/sbin/visudo', ['-cqf', '/etc/sudoers']).code === 0;
}

/** What rules speak of, and an address by which this machine is known. */
export function prepareForSudo(machine) {
  for (const path of ['/usr/local/bin/tool', '/usr/local/bin/other']) machine.write(path, '#!/bin/sh\nexit 0\n', 0o755);
  machine.clear('/etc/sudoers.d');
}
