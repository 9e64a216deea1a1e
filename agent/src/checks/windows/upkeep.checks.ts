import type { Runtime } from '../../runtime.js';
import { POSTURE_QUESTIONS } from '../../windows/posture-questions.js';
import { systemRoot } from '../../windows/powershell.js';
import { booleanIn, numberIn, type Row, surveyOf, textIn, UnclearValue } from '../../windows/survey.js';
import { type Check, type CheckResult, type Evidence, resultOf, unknown } from '../check-result.js';
import { surveyCheck } from './survey-check.js';

const AUTO_UPDATE_UNKNOWN = { mechanism: 'windows-update', enabled: null };
const WORKSTATION = 1;

/** What AUOptions means: 2 and 3 wait for a person before they install, and so does 7, which only servers have. */
const OPTIONS: Record<number, boolean | null> = { 1: false, 2: false, 3: false, 4: true, 5: null, 7: false };

/**
 * Whether Windows installs its updates by itself. Without a policy a client does; a server only downloads them, or does what
 * somebody chose in a place that is not read.
 */
export const autoUpdate = surveyCheck(
  'auto-update',
  ['updatePolicy', 'services', 'system'],
  AUTO_UPDATE_UNKNOWN,
  (answers): CheckResult => {
    const policy = answers.row('updatePolicy');
    if (typeof policy?.found !== 'boolean')
      return answers.unknown('updatePolicy', 'the policy was not told', AUTO_UPDATE_UNKNOWN);
    const [off, option] = [numberIn(policy, 'NoAutoUpdate'), numberIn(policy, 'AUOptions')];
    const pausedUntil = textIn(answers.row('updatePause'), 'PauseUpdatesExpiryTime');
    const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'wuauserv');
    const mode = textIn(service, 'mode');
    const observed = {
      ...AUTO_UPDATE_UNKNOWN,
      noAutoUpdate: off,
      automaticUpdateOption: option,
      pausedUntil,
      serviceStartMode: mode,
    };
    if (off === 1 || mode === 'Disabled') return resultOf(false, { ...observed, enabled: false }, answers.evidence());
    if (mode === null) return unknown('not-observable', 'there is no service wuauserv', observed, answers.evidence());
    const isClient = numberIn(answers.row('system'), 'productType') === WORKSTATION;
    const enabled = option === null ? (isClient ? true : null) : (OPTIONS[option] ?? null);
    if (enabled === null)
      return unknown('not-observable', 'no policy says what Windows Update does here', observed, answers.evidence());
    return resultOf(enabled, { ...observed, enabled }, answers.evidence());
  },
);

/**
 * Whether an installed update waits for a restart, as servicing and Windows Update say. Files that wait to be renamed are
 * reported but do not count: installers of all kinds leave them.
 */
export const rebootRequired = surveyCheck(
  'reboot-required',
  ['restart'],
  { required: null, since: null, saidBy: null },
  (answers) => {
    const row = answers.row('restart');
    const [servicing, update] = [booleanIn(row, 'servicing'), booleanIn(row, 'update')];
    if (servicing === null || update === null) throw new UnclearValue('the lists of waiting restarts were not told');
    const saidBy = [...(servicing ? ['component-based-servicing'] : []), ...(update ? ['windows-update'] : [])];
    const observed = {
      required: saidBy.length > 0,
      since: null,
      saidBy,
      pendingFileRenames: booleanIn(row, 'renames'),
    };
    return resultOf(!observed.required, observed, answers.evidence());
  },
);

const SOURCES = new Set(['NTP', 'NT5DS', 'AllSync']);
const TIME_SYNC_UNKNOWN = { synchronized: null, services: null };

/**
 * Whether the clock is kept right: Windows Time has a source and runs. Outside a domain it is started only now and then, and
 * what `w32tm` would say of the last time is translated: then it is unknown.
 */
export const timeSync = surveyCheck('time-sync', ['time', 'services'], TIME_SYNC_UNKNOWN, (answers) => {
  const type = textIn(answers.row('time'), 'Type');
  const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'w32time');
  const [state, mode] = [textIn(service, 'state'), textIn(service, 'mode')];
  const observed = {
    synchronized: null as boolean | null,
    services: state === 'Running' ? ['w32time'] : [],
    type,
    startMode: mode,
  };
  if (type === 'NoSync' || mode === 'Disabled')
    return resultOf(false, { ...observed, synchronized: false }, answers.evidence());
  if (type !== null && SOURCES.has(type) && state === 'Running')
    return resultOf(true, { ...observed, synchronized: true }, answers.evidence());
  return unknown('not-observable', 'Windows Time does not run now', observed, answers.evidence());
});

/** An enrolment that has come to its end. */
const ENROLLED = 1;

/**
 * Whether an organization manages this machine: enrolled with a management service, or a member of a domain. `dsregcmd`
 * names a management service also where the machine is not enrolled, so that its list of enrolments decides.
 */
export const deviceManagement: Check = {
  id: 'device-management',
  async run({ runtime }) {
    const survey = await surveyOf(runtime, POSTURE_QUESTIONS);
    const enrolments = survey.section('enrollments');
    const joined = await joinState(runtime);
    const evidence = [survey.evidence('enrollments'), joined.evidence];
    const by = (enrolments.rows ?? []).filter((row) => row.EnrollmentState === ENROLLED).flatMap(providerOf)[0] ?? null;
    const observed = {
      enrolled: null as boolean | null,
      by: by ?? (joined.domain === true ? 'active-directory' : null),
      entraJoined: joined.entra,
      domainJoined: joined.domain,
    };
    // A program's address may carry a secret; only its host is reported.
    evidence[0] = { ...survey.evidence('enrollments'), value: by };
    if (observed.by !== null) return resultOf(true, { ...observed, enrolled: true }, evidence);
    if (enrolments.failure !== null)
      return unknown(enrolments.failure.code, enrolments.failure.detail, observed, evidence);
    if (joined.domain === null)
      return unknown('not-observable', 'dsregcmd did not tell whether this machine is in a domain', observed, evidence);
    return resultOf(false, { ...observed, enrolled: false }, evidence);
  },
};

function providerOf({ ProviderID, DiscoveryServiceFullURL: address }: Row): string[] {
  if (typeof ProviderID !== 'string' || ProviderID === '') return [];
  const host = typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : '';
  return [host === '' ? ProviderID : host];
}

/** Of `dsregcmd /status`, whose words are English in every Windows. */
async function joinState(
  runtime: Runtime,
): Promise<{ entra: boolean | null; domain: boolean | null; evidence: Evidence }> {
  const path = `${systemRoot(runtime)}\\System32\\dsregcmd.exe`;
  const result = await runtime.run(path, ['/status'], { timeoutMs: 20_000 });
  const text = result.ok ? result.stdout.replaceAll('\0', '') : '';
  const word = (name: string) => new RegExp(`^\\s*${name} : (YES|NO)\\s*$`, 'm').exec(text)?.[1];
  const [entra, domain] = [word('AzureAdJoined'), word('DomainJoined')];
  const value =
    entra === undefined && domain === undefined ? null : `AzureAdJoined ${entra ?? '?'}, DomainJoined ${domain ?? '?'}`;
  return {
    entra: entra === undefined ? null : entra === 'YES',
    domain: domain === undefined ? null : domain === 'YES',
    evidence: { kind: 'command', locator: `${path} /status`, value },
  };
}
