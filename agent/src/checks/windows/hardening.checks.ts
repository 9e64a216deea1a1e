import { booleanIn, numberIn, type Row, textIn, UnclearValue } from '../../windows/survey.js';
import { notApplicable, resultOf } from '../check-result.js';
import { type Answers, surveyCheck } from './survey-check.js';

/** Windows 11 22H2, which may switch the protection on by itself without saying so in the registry. */
const DECIDES_ITSELF = 22_621;

/** Whether programs are kept from reading the credentials in the memory of LSASS: 1 with a lock in the firmware, 2 without. */
export const lsaProtection = surveyCheck('lsa-protection', ['lsa', 'system'], { enabled: null }, (answers) => {
  const row = answers.row('lsa');
  const setting = numberIn(row, 'RunAsPPL');
  const build = numberIn(answers.row('system'), 'build');
  const observed = {
    enabled: null as boolean | null,
    runAsProtectedProcess: setting,
    atBoot: numberIn(row, 'RunAsPPLBoot'),
  };
  if (row?.found !== true) return answers.unknown('lsa', 'the settings of LSA were not told', observed);
  if (setting === null && (build === null || build >= DECIDES_ITSELF))
    return answers.unknown('lsa', 'nothing is set, and this Windows may protect LSASS by itself', observed);
  const enabled = setting === 1 || setting === 2;
  return resultOf(enabled, { ...observed, enabled }, answers.evidence());
});

const SMB1_UNKNOWN = { enabled: null, server: null, client: null };
/** Start of a driver that is never loaded. */
const NEVER = 4;

/** Whether the first version of SMB is spoken, as server or as client. Without its drivers it is not installed at all. */
export const smb1 = surveyCheck(
  'smb1',
  ['smbClientDriver', 'smbServerDriver', 'smbServer'],
  SMB1_UNKNOWN,
  (answers) => {
    const server = serverOf(answers);
    const client = mayRun(answers.row('smbClientDriver'));
    const enabled = server === true || client ? true : server === null ? null : false;
    const observed = { enabled, server, client };
    if (enabled === null)
      return answers.unknown('smbConfiguration', 'whether the server speaks SMB 1 was not told', observed);
    return resultOf(!enabled, observed, answers.evidence());
  },
);

function serverOf(answers: Answers): boolean | null {
  if (!mayRun(answers.row('smbServerDriver'))) return false;
  const answer = booleanIn(answers.row('smbConfiguration'), 'smb1');
  const setting = numberIn(answers.row('smbServer'), 'SMB1');
  return answer ?? (setting === null ? null : setting !== 0);
}

function mayRun(row: Row | undefined): boolean {
  const found = booleanIn(row, 'found');
  if (found === null) throw new UnclearValue('a driver of SMB 1 was not told');
  return found && numberIn(row, 'Start') !== NEVER;
}

const NAMES = ['dep', 'cfg', 'sehop', 'aslr', 'heap'] as const;
const STATES = new Set(['ON', 'OFF', 'NOTSET']);
const EXPLOIT_PROTECTION_UNKNOWN = { enabled: null, settings: null };

/**
 * Whether the mitigations that Windows has for all programs are as it ships them or stronger: none switched off, and data
 * execution prevention not off (policy 0).
 */
export const exploitProtection = surveyCheck(
  'exploit-protection',
  ['mitigations', 'system'],
  EXPLOIT_PROTECTION_UNKNOWN,
  (answers) => {
    const row = answers.row('mitigations');
    const settings = Object.fromEntries(NAMES.map((name) => [name, textIn(row, name)]));
    const unclear = NAMES.find((name) => !STATES.has(settings[name] ?? ''));
    if (unclear !== undefined) throw new UnclearValue(`the setting of ${unclear} was not told`);
    const system = answers.row('system');
    const [policy, available] = [numberIn(system, 'dep'), booleanIn(system, 'depAvailable')];
    if (policy === null || available === null) throw new UnclearValue('the policy of DEP was not told');
    const off = NAMES.filter((name) => settings[name] === 'OFF');
    const enabled = off.length === 0 && policy !== 0 && available;
    return resultOf(enabled, { enabled, settings, depPolicy: policy, switchedOff: off }, answers.evidence());
  },
);

/** Whether an administrator is asked before a program gets all rights. A prompt behaviour of 0 gives them silently. */
export const userAccountControl = surveyCheck('user-account-control', ['policies'], { enabled: null }, (answers) => {
  const row = answers.row('policies');
  const enabled = numberIn(row, 'EnableLUA');
  const prompt = numberIn(row, 'ConsentPromptBehaviorAdmin');
  const observed = {
    enabled: enabled === null ? null : enabled === 1,
    consentPromptBehaviour: prompt,
    promptOnSecureDesktop: numberIn(row, 'PromptOnSecureDesktop'),
  };
  if (enabled === null) return answers.unknown('policies', 'EnableLUA is not set', observed);
  return resultOf(enabled === 1 && prompt !== 0, observed, answers.evidence());
});

/** Whether the firmware started only signed code. The firmware answers administrators; to others the registry tells what it said. */
export const secureBoot = surveyCheck('secure-boot', [], {}, (answers) => {
  const said = booleanIn(answers.row('secureBoot'), 'on');
  if (said !== null) return resultOf(said, { uefi: true, secureBoot: said, setupMode: null }, answers.evidence());
  const failure = answers.failure('secureBoot');
  if (failure?.code === 'not-supported')
    return notApplicable('not-uefi', 'this machine was not started by UEFI', { uefi: false }, answers.evidence());
  const state = numberIn(answers.row('secureBootState'), 'UEFISecureBootEnabled');
  if (state === null)
    return answers.unknown('secureBoot', 'the firmware did not tell', {
      uefi: null,
      secureBoot: null,
      setupMode: null,
    });
  return resultOf(state === 1, { uefi: true, secureBoot: state === 1, setupMode: null }, answers.evidence());
});
