import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckContext } from '../../src/checks/check-result.js';
import { privateKeyHead } from '../../src/checks/ssh-key-check.js';
import { FileTree } from '../../src/device/file-tree.js';
import { DEFAULT_POLICY } from '../../src/policy.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeRoot, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { GNOME_SESSION, openSshKey, PASSWD } from '../support/good-linux.js';
import { contextOf, forbidding, runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

const asked = { policy: { ...DEFAULT_POLICY, optInChecks: ['ssh-keys-unencrypted', 'password-manager'] } };

const armored = (kind: string, head = '') =>
  `-----BEGIN ${kind}-----\n${head}MIIEpAIBAAKCAQEA\n-----END ${kind}-----\n`;
const SEALED = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n';

describe('the head of a private key', () => {
  it.each<[string, string, ReturnType<typeof privateKeyHead>]>([
    ['OpenSSH, open', openSshKey('none', 'ssh-ed25519'), { algorithm: 'ssh-ed25519', encrypted: false }],
    ['OpenSSH, sealed', openSshKey('aes256-ctr', 'ssh-rsa'), { algorithm: 'ssh-rsa', encrypted: true }],
    ['OpenSSH, cut off', openSshKey('none', 'ssh-rsa').slice(0, 60), { algorithm: null, encrypted: null }],
    ['OpenSSH, garbled', armored('OPENSSH PRIVATE KEY'), { algorithm: null, encrypted: null }],
    ['PEM, open', armored('RSA PRIVATE KEY'), { algorithm: 'rsa', encrypted: false }],
    ['PEM, sealed', armored('EC PRIVATE KEY', SEALED), { algorithm: 'ec', encrypted: true }],
    ['PKCS#8, open', armored('PRIVATE KEY'), { algorithm: null, encrypted: false }],
    ['PKCS#8, sealed', armored('ENCRYPTED PRIVATE KEY'), { algorithm: null, encrypted: true }],
    [
      'PuTTY, open',
      'PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\n',
      { algorithm: 'ssh-ed25519', encrypted: false },
    ],
    [
      'PuTTY, sealed',
      'PuTTY-User-Key-File-2: ssh-rsa\nEncryption: aes256-cbc\n',
      { algorithm: 'ssh-rsa', encrypted: true },
    ],
    ['a public key', 'ssh-ed25519 AAAAC3Nza ada@laptop\n', null],
    ['a certificate', armored('CERTIFICATE'), null],
    ['known hosts', '|1|abc= ssh-rsa AAAA\n', null],
  ])('of %s', (_kind, text, head) => expect(privateKeyHead(text)).toEqual(head));
});

describe('ssh-keys-unencrypted', () => {
  const home = (files: Record<string, Entry>) => ({ '/etc/passwd': PASSWD, '/root/.ssh/': '', ...files });
  const open = openSshKey('none', 'ssh-ed25519');
  const sealed = openSshKey('aes256-ctr', 'ssh-ed25519');
  const ask = (files: Record<string, Entry>, changes: Partial<CheckContext> = {}) =>
    runCheck('ssh-keys-unencrypted', files, { ...asked, ...changes });

  it.each<[string, string, Record<string, Entry>, [examined: number, unencrypted: number]]>([
    ['pass', 'there are none', home({ '/home/ada/.ssh/known_hosts': '' }), [0, 0]],
    [
      'pass',
      'all have a passphrase',
      home({ '/home/ada/.ssh/id_rsa': sealed, '/home/ada/.ssh/id_rsa.pub': 'ssh-rsa A\n' }),
      [1, 0],
    ],
    [
      'fail',
      'one of another name has none',
      home({ '/home/ada/.ssh/id_rsa': sealed, '/home/ada/.ssh/work key': open }),
      [2, 1],
    ],
    ['fail', 'one of root’s has none', home({ '/root/.ssh/id_ed25519': open }), [1, 1]],
    [
      'pass',
      'the key itself is in hardware',
      home({ '/home/ada/.ssh/id_ed25519_sk': openSshKey('none', 'sk-ssh-ed25519@openssh.com') }),
      [1, 0],
    ],
    ['unknown', 'one cannot be understood', home({ '/home/ada/.ssh/id_rsa': '\0\0\0' }), [1, 0]],
  ])('is %s when %s', async (status, _when, files, [examined, unencrypted]) => {
    expect(await ask(files)).toMatchObject({ status, observed: { examined, unencrypted } });
  });

  it('tells of many keys how many, and names those that open something', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`/home/ada/.ssh/id_${at}`, sealed]));
    const { status, observed } = await ask(home({ ...many, '/home/ada/.ssh/work': open }));
    expect({ status, ...observed }).toMatchObject({ status: 'fail', examined: 601, unencrypted: 1, notListed: 401 });
    expect(observed['keys']).toHaveLength(200);
    expect((observed['keys'] as unknown[])[0]).toMatchObject({ encrypted: false });
  });

  it('gives away neither a path nor a name nor a part of a key', async () => {
    const files = home({ '/home/ada/.ssh/id_ed25519': open });
    const [one, two] = [await ask(files), await ask(files)];
    expect(JSON.stringify(one)).not.toMatch(/ada|home|id_ed25519"|BEGIN/);
    expect(one.observed.keys).toEqual([
      { pathHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), algorithm: 'ssh-ed25519', encrypted: false },
    ]);
    expect(two.observed).toEqual(one.observed);
  });

  it('is unknown when a home may not be read', async () => {
    const changes = forbidding(home({ '/home/ada/.ssh/id_rsa': sealed }), '/root/.ssh');
    expect(await ask({}, changes)).toMatchObject({ status: 'unknown', reason: { code: 'insufficient-privilege' } });
  });

  it('is not run where nobody asks for it', async () => {
    expect(await runCheck('ssh-keys-unencrypted', home({ '/root/.ssh/id_rsa': open }))).toMatchObject({
      status: 'unknown',
      reason: { code: 'disabled-by-policy' },
      observed: {},
    });
  });

  it('is asked on macOS too', async () => {
    const check = CHECKS.macos.filter(({ id }) => id === 'ssh-keys-unencrypted');
    const files = { '/Users/ada/.ssh/id_rsa': open, '/Users/Shared/': '', '/Users/.localized': '' };
    expect(await runChecks(contextOf(files, asked), check)).toMatchObject([
      { status: 'fail', observed: { examined: 1, unencrypted: 1 } },
    ]);
    expect(await runChecks(contextOf({}, asked), check)).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('password-manager', () => {
  const { runtime } = fakeRuntime({ homeDirectory: '/var/lib/nobody' });
  const ask = (files: Record<string, Entry>, changes: Partial<CheckContext> = {}) =>
    runCheck('password-manager', { ...GNOME_SESSION, ...files }, { ...asked, runtime, ...changes });

  it.each<[string, string, Record<string, Entry>, string[]]>([
    ['fail', 'there is none', { '/usr/share/applications/firefox.desktop': '' }, []],
    ['pass', 'one is a package', { '/usr/share/applications/1password.desktop': '' }, ['1Password']],
    [
      'pass',
      'one is a Flatpak of the person',
      { '/home/ada/.local/share/flatpak/exports/share/applications/com.bitwarden.desktop.desktop': '' },
      ['Bitwarden'],
    ],
    [
      'pass',
      'one is an extension of Chrome',
      { '/home/ada/.config/google-chrome/Profile 1/Extensions/nngceckbapebfimnlniiiahkandclblb/1.0/': '' },
      ['Bitwarden'],
    ],
    [
      'pass',
      'one is an add-on of Firefox',
      { '/home/ada/.mozilla/firefox/x.default/extensions/keepassxc-browser@keepassxc.org.xpi': '' },
      ['KeePassXC'],
    ],
    ['fail', 'a name only begins like one', { '/usr/share/applications/keepass2-notes.desktop': '' }, []],
  ])('is %s when %s', async (status, _when, files, products) => {
    expect(await ask(files)).toMatchObject({ status, observed: { products } });
  });

  it('reads a folder once, however many links lead to it', async () => {
    const chrome = '/home/ada/.config/google-chrome';
    const files: Record<string, Entry> = { '/home/ada/many/nngceckbapebfimnlniiiahkandclblb': '' };
    for (let at = 0; at < 300; at += 1) {
      files[`/home/ada/many/${at}`] = '';
      files[`${chrome}/P${at}/Extensions`] = { link: '../../../many' };
    }
    const tree = new FileTree(fakeRoot({ ...GNOME_SESSION, ...files }));
    const [list, listed] = [tree.list.bind(tree), [] as string[]];
    tree.list = (path, most) => {
      listed.push(path);
      return list(path, most);
    };
    expect(await ask({}, { tree })).toMatchObject({ status: 'pass', observed: { products: ['Bitwarden'] } });
    expect(listed.filter((path) => path === '/home/ada/many')).toHaveLength(1);
  });

  it('is unknown when nobody is at the machine, or a home may not be read', async () => {
    expect(await runCheck('password-manager', { '/etc/passwd': PASSWD }, { ...asked, runtime })).toMatchObject({
      status: 'unknown',
    });
    const server = { '/usr/share/doc/x': '' };
    const service = fakeRuntime({ uid: 61_200, homeDirectory: '/' }).runtime;
    expect(await runCheck('password-manager', server, { ...asked, runtime: service })).toMatchObject({
      status: 'not-applicable',
    });
    const { tree } = forbidding({ ...GNOME_SESSION, '/home/ada/.config/': '' }, '/home/ada/.config');
    expect(await ask({}, { tree })).toMatchObject({ status: 'unknown', reason: { code: 'insufficient-privilege' } });
  });
});
