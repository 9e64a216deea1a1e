import { SOFTWARE_QUESTIONS } from '../../windows/questions.js';
import { numberIn, type Row, surveyOf, textIn } from '../../windows/survey.js';
import { type Check, resultOf, unknown } from '../check-result.js';
import { PASSWORD_MANAGERS } from '../password-manager-products.js';
import { surveyCheck } from './survey-check.js';

const DISK_ENCRYPTION_UNKNOWN = { mount: null, mechanism: 'bitlocker', encrypted: null };

/** Of Win32_EncryptableVolume: what it says of 0 to 5. */
const CONVERSIONS = ['decrypted', 'encrypted', 'encrypting', 'decrypting', 'encryption-paused', 'decryption-paused'];

/**
 * Whether BitLocker protects the volume that Windows starts from: all of it encrypted, and the protectors not suspended.
 * Only an administrator is told; a protection status of 2 is Windows' own "unknown" (a locked volume).
 */
export const diskEncryption = surveyCheck('disk-encryption', ['bitlocker'], DISK_ENCRYPTION_UNKNOWN, (answers) => {
  const volume = answers.row('bitlocker');
  const [protection, conversion] = [numberIn(volume, 'protection'), numberIn(volume, 'conversion')];
  const state = conversion === null ? null : (CONVERSIONS[conversion] ?? null);
  const observed = {
    mount: textIn(volume, 'drive'),
    mechanism: 'bitlocker',
    encrypted: null as boolean | null,
    state,
    protectionStatus: protection,
    method: numberIn(volume, 'method'),
  };
  if (volume === undefined || state === null || (protection !== 0 && protection !== 1)) {
    // What is not encrypted at all needs no word of its protectors.
    if (state !== 'decrypted')
      return unknown(
        'not-observable',
        'BitLocker does not tell the state of the system volume',
        observed,
        answers.evidence(),
      );
  }
  const encrypted = state === 'encrypted' && protection === 1;
  return resultOf(encrypted, { ...observed, encrypted }, answers.evidence());
});

const PROFILES = ['domain', 'private', 'public'] as const;
const UNKNOWN_PROFILES = { domain: null, private: null, public: null };

/**
 * Whether Windows Firewall is on in all three profiles and lets nothing in by default. Where it is off and another product
 * says that it stands in, that is unknown: entries of products that were removed stay in the Security Center.
 */
export const firewall = surveyCheck(
  'firewall',
  ['firewall'],
  { enabled: null, profiles: UNKNOWN_PROFILES },
  (answers) => {
    const rows = answers.rows('firewall') ?? [];
    const states = PROFILES.map((name) => [name, stateOf(rows, name)] as const);
    const profiles = Object.fromEntries(states);
    const products = (answers.rows('firewallProducts') ?? []).filter(isOn).map((row) => textIn(row, 'name'));
    const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'mpssvc');
    const observed = { enabled: null as boolean | null, profiles, otherProducts: products };
    const isStopped = service !== undefined && textIn(service, 'state') === 'Stopped';
    if (states.some(([, state]) => state === false) || isStopped) {
      if (products.length > 0)
        return unknown(
          'not-observable',
          `Windows Firewall is off, and ${products.join(', ')} says it stands in`,
          observed,
          answers.evidence(),
        );
      return resultOf(false, { ...observed, enabled: false }, answers.evidence());
    }
    if (states.some(([, state]) => state === null))
      return unknown('parse-error', 'not all three profiles were told', observed, answers.evidence());
    return resultOf(true, { ...observed, enabled: true }, answers.evidence());
  },
);

function stateOf(rows: Row[], name: string): boolean | null {
  const row = rows.find((one) => textIn(one, 'name')?.toLowerCase() === name);
  const [enabled, inbound] = [textIn(row, 'enabled'), textIn(row, 'inbound')];
  if (enabled === 'False' || inbound === 'Allow') return false;
  return enabled === 'True' && (inbound === 'Block' || inbound === 'NotConfigured') ? true : null;
}

/** The second byte of productState: 0x10 is on. */
function isOn(row: Row): boolean {
  return ((numberIn(row, 'state') ?? 0) & 0xf000) === 0x1000;
}

const SERVICES = [
  ['winrm', 'winrm'],
  ['ssh', 'sshd'],
  ['telnet', 'tlntsvr'],
  ['remote-registry', 'remoteregistry'],
] as const;

/**
 * What lets somebody in from outside. Remote Desktop without network level authentication and telnet fail: they show a
 * stranger a login. What a policy says comes before what was set.
 */
export const remoteAccess = surveyCheck(
  'remote-access',
  ['terminalServer', 'terminalListener', 'terminalPolicy', 'services'],
  { services: null },
  (answers) => {
    const policy = answers.row('terminalPolicy');
    const denied =
      numberIn(policy, 'fDenyTSConnections') ?? numberIn(answers.row('terminalServer'), 'fDenyTSConnections');
    const level =
      numberIn(policy, 'UserAuthentication') ?? numberIn(answers.row('terminalListener'), 'UserAuthentication');
    const rows = answers.rows('services') ?? [];
    const running = (name: string) =>
      rows.some((row) => textIn(row, 'name')?.toLowerCase() === name && textIn(row, 'state') === 'Running');
    const desktop = {
      name: 'rdp',
      enabled: denied === null ? null : denied === 0,
      networkLevelAuthentication: level === null ? null : level === 1,
    };
    const services = [desktop, ...SERVICES.map(([name, service]) => ({ name, enabled: running(service) }))];
    if (running('tlntsvr') || (desktop.enabled === true && desktop.networkLevelAuthentication === false))
      return resultOf(false, { services }, answers.evidence());
    if (desktop.enabled === null || (desktop.enabled && desktop.networkLevelAuthentication === null))
      return unknown(
        'not-observable',
        'the settings of Remote Desktop were not told',
        { services },
        answers.evidence(),
      );
    return resultOf(true, { services }, answers.evidence());
  },
);

/** Whether a password manager is installed as a program or a package. Extensions of browsers are not looked at here. */
export const passwordManager: Check = {
  id: 'password-manager',
  optIn: true,
  async run({ runtime }) {
    const survey = await surveyOf(runtime, SOFTWARE_QUESTIONS);
    const sections = ['programs', 'userPrograms', 'packages'].map((name) => survey.section(name));
    const names = sections
      .flatMap(({ rows }) => rows ?? [])
      .flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    const products = PASSWORD_MANAGERS.filter(({ program }) => names.some((name) => program.test(name))).map(
      ({ name }) => name,
    );
    if (products.length > 0) return resultOf(true, { products }, []);
    const failure = sections.find((section) => section.failure !== null)?.failure;
    if (failure) return unknown(failure.code, failure.detail, { products });
    // It may still be an extension of a browser.
    return unknown('not-observable', 'no such program is installed; extensions of browsers are not read here', {
      products,
    });
  },
};
