import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { setAccounts, passwordOf } from './accounts.mjs';
import { ended } from './machine.mjs';

const PORT = 2222;
const KEY = '/tmp/key';
const USERS = ['root', 'ada', 'ben', 'dan', 'eve'];
const ADDRESSES = ['198.51.100.1', '198.51.100.77', '192.168.7.5', '203.0.113.9'];
const FILE = '/etc/ssh/sshd_config';
const PART = '/etc/ssh/sshd_config.d/50-local.conf';

const SETTINGS = {
  PermitRootLogin: { no: 4, yes: 2, 'prohibit-password': 2, 'without-password': 1 },
  PasswordAuthentication: { no: 5, yes: 2, No: 1 },
  KbdInteractiveAuthentication: { no: 5, yes: 2 },
  ChallengeResponseAuthentication: { no: 1, yes: 1 },
  PermitEmptyPasswords: { no: 2, yes: 1 },
  AuthenticationMethods: {
    publickey: 3,
    'publickey,password': 2,
    password: 1,
    any: 1,
    'publickey password': 1,
    'password,keyboard-interactive': 1,
    'keyboard-interactive:pam': 1,
    'publickey,keyboard-interactive password,publickey': 1,
  },
  X11Forwarding: { yes: 1 },
};
/** Only before all blocks. */
const GLOBAL = { UsePAM: { yes: 3, no: 2 } };
/** What may stand in a block, and how often. */
const NAMES = {
  PermitRootLogin: 3,
  PasswordAuthentication: 4,
  KbdInteractiveAuthentication: 3,
  ChallengeResponseAuthentication: 1,
  PermitEmptyPasswords: 1,
  AuthenticationMethods: 2,
  X11Forwarding: 1,
};
const CRITERIA = {
  all: 2,
  'User root': 2,
  'User ada': 2,
  'User ada,ben': 1,
  'User !root,*': 1,
  'User a*': 1,
  'Group ops': 1,
  'Group !ops,*': 1,
  'Address 198.51.100.0/24': 2,
  'Address 198.51.100.77': 1,
  'Address 192.168.*': 1,
  'Address *,!192.168.0.0/16': 1,
  'User root Address 192.168.0.0/16': 1,
  'User ben Group ops': 1,
  'Host nowhere.example': 0,
};
const LISTS = {
  'AllowUsers ada ben': 1,
  'AllowUsers root': 1,
  'DenyUsers root': 2,
  'AllowUsers *@192.168.*': 1,
  'AllowGroups ops': 1,
  'AllowGroups ops root': 1,
  'DenyGroups root': 1,
  'DenyUsers ada': 1,
  'AllowUsers dan root': 1,
};

function settings(random, names, least, most) {
  return random.some(least, most, () => {
    const name = random.weighted(names);
    const word = random.chance(0.1) ? name.toLowerCase() : name;
    return `${word} ${random.weighted({ ...SETTINGS, ...GLOBAL }[name])}`;
  });
}

function block(random) {
  return [`Match ${random.weighted(CRITERIA)}`, ...settings(random, NAMES, 1, 2).map((line) => `  ${line}`)];
}

/** What is likely closed before something is said about it. */
const CLOSED = ['PasswordAuthentication no', 'KbdInteractiveAuthentication no'];

function make(random, wanted) {
  const first = random.chance(wanted === 'pass' ? 0.6 : 0.3) ? CLOSED : [];
  const text = [
    ...(random.chance(0.5) ? ['Include /etc/ssh/sshd_config.d/*.conf'] : []),
    ...settings(random, { ...NAMES, UsePAM: 4 }, 1, 4),
    ...first,
    ...(random.chance(0.2) ? [random.weighted(LISTS)] : []),
    ...random.some(0, 2, () => block(random)).flat(),
  ];
  const part = random.chance(0.5) ? settings(random, NAMES, 1, 2) : [];
  if (random.chance(0.2)) part.push(...block(random));
  return { text: `${text.join('\n')}\n`, part: `${part.join('\n')}\n` };
}

async function listening(child) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error('sshd ended');
    const isOpen = await new Promise((resolve) => {
      const socket = connect(PORT, ADDRESSES[0]);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('sshd does not listen');
}

/**
 * Whether somebody gets in from an address with no more than the password (of eve: with none).
 * @param preferred methods in the order in which they are tried; with a key, which only root has, where that is among them
 */
async function getsIn(machine, user, address, preferred = 'keyboard-interactive,password') {
  const { stderr } = await machine.runBeside(
    '/usr/bin/ssh',
    [
      ...['-v', '-F', 'none', '-p', String(PORT), '-b', address, '-o', 'StrictHostKeyChecking=no'],
      ...['-o', 'UserKnownHostsFile=/dev/null', '-o', 'NumberOfPasswordPrompts=1', '-i', KEY],
      ...[
        '-o',
        `PubkeyAuthentication=${preferred.includes('publickey') ? 'yes' : 'no'}`,
        '-o',
        'KexAlgorithms=curve25519-sha256',
      ],
      ...['-o', `PreferredAuthentications=${preferred}`],
      ...[`${user}@${ADDRESSES[0]}`, 'true'],
    ],
    {
      env: {
        ...{ SSH_ASKPASS: '/usr/local/bin/answer', SSH_ASKPASS_REQUIRE: 'force' },
        ANSWER: user === 'eve' ? '' : passwordOf(user),
      },
    },
  );
  return /^Authenticated to .* using "/m.test(stderr);
}

/** Whether root is let in from an address in whatever way, which is a fault also where passwords are off. */
async function isRootWelcome(machine, address) {
  const { stdout } = machine.run('/usr/sbin/sshd', [
    '-T',
    '-C',
    `user=root,host=${address},addr=${address},laddr=${ADDRESSES[0]},lport=${PORT}`,
  ]);
  if (!/^permitrootlogin yes$/m.test(stdout)) return false;
  // Lists of methods want them in their order.
  for (const order of ['publickey,keyboard-interactive,password', 'password,keyboard-interactive,publickey'])
    if (await getsIn(machine, 'root', address, order)) return true;
  return false;
}

/** A connection of each account from each address, with its password; and what sshd says of root. */
export const sshConfig = {
  check: 'ssh-config',
  packages: ['openssh-server', 'openssh-client', 'perl-base'],
  needs: ['/usr/sbin/sshd', '/usr/bin/ssh', '/usr/bin/ssh-keygen', '/usr/bin/perl'],
  program: (machine) => `OpenSSH ${machine.packageVersion('openssh-server')}`,

  prepare(machine) {
    setAccounts(machine, { empty: ['eve'] });
    machine.clear('/run/sshd');
    machine.clear('/etc/ssh/sshd_config.d');
    machine.run('/usr/bin/ssh-keygen', ['-A']);
    machine.clear('/root/.ssh');
    machine.run('/usr/bin/ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', KEY]);
    machine.write('/root/.ssh/authorized_keys', machine.read(`${KEY}.pub`), 0o600);
    machine.write('/usr/local/bin/answer', '#!/bin/sh\nprintf "%s\\n" "$ANSWER"\n', 0o755);
    // Without the wait after a wrong password; and nullok, so that sshd decides about empty ones.
    machine.write(
      '/etc/pam.d/sshd',
      'auth required pam_unix.so nodelay nullok\naccount required pam_unix.so\nsession required pam_permit.so\n',
    );
    for (const address of ADDRESSES) execFileSync('ip', ['addr', 'add', `${address}/32`, 'dev', 'lo']);
  },
  finish() {
    for (const address of ADDRESSES) execFileSync('ip', ['addr', 'del', `${address}/32`, 'dev', 'lo']);
  },

  make,
  describe: ({ text, part }) => `${text.trimEnd()}\n--- ${PART}\n${part.trimEnd()}`,

  async right(machine, { text, part }) {
    machine.write(FILE, text);
    machine.write(PART, part);
    if (machine.run('/usr/sbin/sshd', ['-t']).code !== 0) return null;
    const sshd = machine.start('/usr/sbin/sshd', ['-D', '-p', String(PORT)]);
    try {
      await listening(sshd);
      for (const address of ADDRESSES) {
        const found = await Promise.all(USERS.map((user) => getsIn(machine, user, address)));
        if (found.includes(true) || (await isRootWelcome(machine, address))) return 'fail';
      }
      return 'pass';
    } finally {
      await ended(sshd);
    }
  },
  ours: async (machine) => [
    { ...(await machine.check('ssh-config', true)), by: 'as root' },
    { ...(await machine.check('ssh-config', false)), by: 'as another' },
  ],
};
