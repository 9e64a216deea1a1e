import { readFileSync } from 'node:fs';
import { passwordOf, setAccounts } from './accounts.mjs';
import { Random } from './random.mjs';

/** As many characters are enough. */
const ENOUGH = 12;
const CONF = '/etc/security/pwquality.conf';
const PART = '/etc/security/pwquality.conf.d/50-local.conf';
const KINDS = ['bcdfghjkmnpqrtvwxz', 'BCDFGHJKMNPQRTVWXZ', '23456789', '!%&?+:=_'];

const KEYS = {
  minlen: () => ['6', '8', '10', '11', '12', '12', '13', '14', '16', '20'],
  dcredit: () => ['0', '-1', '1', '2', '3'],
  ucredit: () => ['0', '-1', '1', '2'],
  lcredit: () => ['0', '-1', '1', '2'],
  ocredit: () => ['0', '-1', '1', '2'],
  minclass: () => ['0', '2', '3', '4'],
  enforcing: () => ['0', '1', '1'],
  difok: () => ['1', '0'],
  maxrepeat: () => ['3'],
  retry: () => ['2'],
};
const OFTEN = {
  minlen: 12,
  dcredit: 2,
  ucredit: 1,
  lcredit: 1,
  ocredit: 1,
  minclass: 2,
  enforcing: 1,
  difok: 1,
  maxrepeat: 1,
  retry: 1,
};

function setting(random) {
  const name = random.weighted(OFTEN);
  return { name: random.chance(0.2) ? name.toUpperCase() : name, value: random.pick(KEYS[name]()) };
}

function lines(random, most) {
  return random
    .some(0, most, () => {
      const { name, value } = setting(random);
      return `${random.chance(0.15) ? '# ' : ''}${name}${random.pick([' = ', '=', ' '])}${value}${random.chance(0.1) ? ' # why' : ''}`;
    })
    .map((line) => `${line}\n`)
    .join('');
}

const CONTROLS = { requisite: 8, required: 3, optional: 2, '[default=die success=ok]': 1, '[default=ignore]': 0.5 };

/** One line of the stack that asks for a new password and looks at it. */
function asking(random, isLong) {
  const control = random.weighted(CONTROLS);
  if (random.chance(0.12)) {
    const length = isLong ? random.pick([12, 13, 16]) : random.pick([8, 10, 11]);
    return `password ${control} pam_passwdqc.so min=disabled,24,${length + 4},${length + 1},${length}`;
  }
  const args = random.some(0, 2, () => {
    const { name, value } = setting(random);
    return `${name}=${value}`;
  });
  if (isLong && random.chance(0.5)) args.push(`minlen=${random.pick([12, 13, 14, 15, 18])}`);
  return `password ${control} pam_pwquality.so ${['retry=1', ...args].join(' ')}`;
}

function make(random, wanted) {
  const isLong = wanted === 'pass';
  const first = random.chance(0.92) ? random.some(1, random.chance(0.15) ? 2 : 1, () => asking(random, isLong)) : [];
  const unix = ['obscure', ...(first.length > 0 && random.chance(0.85) ? ['use_authtok'] : [])];
  if (random.chance(0.25)) unix.push(`minlen=${random.pick([8, 12, 14])}`);
  const conf = lines(random, 3) + (isLong && random.chance(0.5) ? `minlen = ${random.pick([12, 14, 16])}\n` : '');
  return {
    stack: [
      ...first,
      `password [success=1 default=ignore] pam_unix.so ${unix.join(' ')} sha256 rounds=1000`,
      'password requisite pam_deny.so',
      'password required pam_permit.so',
      '',
    ].join('\n'),
    conf,
    part: random.chance(0.4) ? lines(random, 2) : '',
  };
}

/** Passwords without words, doubled letters or runs: one of each mixture of kinds. */
function candidates(random, length) {
  const made = [];
  for (let kinds = 1; kinds < 16; kinds += 1) {
    const own = KINDS.filter((_kind, at) => (kinds >> at) % 2 === 1);
    for (let round = 0; round < 3; round += 1) {
      let word = '';
      while (word.length < length) {
        const letter = random.pick([...(word.length < own.length ? own[word.length] : random.pick(own))]);
        if (!word.toLowerCase().endsWith(letter.toLowerCase())) word += letter;
      }
      made.push(word);
    }
  }
  return made;
}

/** A change of password by PAM: whether one that is shorter than {@link ENOUGH} is taken, whatever it is made of. */
export const passwordPolicy = {
  check: 'password-policy',
  packages: ['libpam-pwquality', 'libpam-passwdqc', 'cracklib-runtime', 'python3', 'perl-base'],
  needs: [
    '/usr/bin/python3',
    '/usr/lib/x86_64-linux-gnu/security/pam_passwdqc.so',
    '/usr/lib/x86_64-linux-gnu/security/pam_pwquality.so',
    '/usr/bin/perl',
  ],
  program: (machine) =>
    `libpwquality ${machine.packageVersion('libpwquality1')}, passwdqc ${machine.packageVersion('libpam-passwdqc')}, PAM ${machine.packageVersion('libpam-modules')}`,

  prepare(machine) {
    setAccounts(machine);
    machine.write('/usr/local/bin/change-password.py', readFileSync(new URL('change-password.py', import.meta.url)));
    machine.write('/etc/pam.d/passwd', '@include common-password\n');
    machine.clear(`${CONF}.d`);
  },

  make,
  describe: ({ stack, conf, part }) =>
    `${stack.trimEnd()}\n--- ${CONF}\n${conf.trimEnd()}\n--- ${PART}\n${part.trimEnd()}`,

  right(machine, { stack, conf, part }) {
    machine.write('/etc/pam.d/common-password', stack);
    machine.write(CONF, conf);
    machine.write(PART, part);
    const random = new Random(7);
    const short = candidates(random, ENOUGH - 1);
    const words = [...short, ...candidates(random, 40)];
    const input = words
      .map((word) => `ada\t${passwordOf('ada')}\t${word}\t${word.length < ENOUGH ? 'short' : 'long'}\n`)
      .join('');
    const { stdout, stderr } = machine.run('/usr/bin/python3', ['/usr/local/bin/change-password.py'], { input });
    const answers = stdout.trimEnd().split('\n');
    if (answers.length !== words.length) throw new Error(`PAM could not be asked: ${stderr}`);
    if (answers.slice(0, short.length).includes('yes')) return 'fail';
    // Where it takes nothing at all, it is not about the length.
    return answers.includes('yes') ? 'pass' : null;
  },
  ours: async (machine) => [await machine.check('password-policy')],
};
