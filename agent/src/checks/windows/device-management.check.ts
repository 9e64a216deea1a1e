import { unknown, resultOf, type Check, type Evidence } from '../check-result.js';
import type { Runtime } from '../../runtime.js';
import { POSTURE_QUESTIONS } from '../../windows/posture-questions.js';
import { systemRoot } from '../../windows/powershell.js';
import { type Row, surveyOf } from '../../windows/survey.js';

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
