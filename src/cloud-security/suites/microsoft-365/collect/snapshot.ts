import { type Json, objectIn, objectsIn, textIn, textsIn } from '../json.js';
import { type Answers, ASKED_FOR, IN_PART } from './answers.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';
import { only, TELL_NEW_VALUES } from './policies.js';

const ROOT = '/admin/configurationManagement';
/** Looked after every three seconds, for three minutes. */
const PACE = { pace: { key: 'configuration-snapshot', everyMs: 3000 } };
const LOOKS = 60;

/** Of our own orders. */
const NAME = 'posture';
/** Words for a job that is over, after which it may be taken away. */
const OVER = new Set(['succeeded', 'failed', 'partiallySuccessful', 'unknownFutureValue']);
/** Without `$select` Microsoft leaves out where the snapshot lies, and what went wrong. */
const JOB = { headers: TELL_NEW_VALUES, query: { $select: 'id,status,resourceLocation,errorDetails' }, ...PACE };

/**
 * Settings of Exchange, Defender and Teams without PowerShell: a snapshot is ordered, waited for, and read. A snapshot that
 * succeeded in part holds what it could read, and says so. Microsoft shows twelve jobs at most until they are deleted, or
 * seven days old: ours is deleted whatever came of it.
 */
export async function readSnapshot(graph: Graph): Promise<Answers['tcm']> {
  const job = await order(graph);
  const id = textIn(job.id);
  if (id === null) throw new NotReadError('malformed', 'The order of a snapshot was answered without an id.');
  try {
    const { location, inPart } = await waitFor(graph, id);
    if (!graph.owns(location)) throw new NotReadError('refused', 'The snapshot lies at an address that is not Graph.');
    const stored = reduce(await graph.one(location));
    return inPart === null ? stored : { ...stored, [IN_PART]: [inPart] };
  } finally {
    await forget(graph, id);
  }
}

/** Where there are too many jobs, those that audits left behind when they were cut off make room. */
async function order(graph: Graph): Promise<Json> {
  const wanted = {
    displayName: NAME,
    description: 'Read by the security posture service; safe to delete',
    resources: Object.keys(RESOURCES),
  };
  const ask = () => graph.post(`${ROOT}/configurationSnapshots/createSnapshot`, wanted, { headers: TELL_NEW_VALUES });
  try {
    return await ask();
  } catch (error) {
    if (asNotRead(error).reason !== 'refused' || !(await forgetEarlier(graph))) throw error;
    return ask();
  }
}

/** Whether there was one to take away. */
async function forgetEarlier(graph: Graph): Promise<boolean> {
  try {
    const asking = { headers: TELL_NEW_VALUES, query: { $filter: `displayName eq '${NAME}'` } };
    const jobs = await graph.all(`${ROOT}/configurationSnapshotJobs`, asking);
    const over = jobs.filter((job) => job.displayName === NAME && OVER.has(textIn(job.status) ?? ''));
    for (const { id } of over) await forget(graph, textIn(id) ?? '');
    return over.length > 0;
  } catch (error) {
    asNotRead(error);
    return false;
  }
}

/** That it is still there costs nothing that was read. */
async function forget(graph: Graph, id: string): Promise<void> {
  await graph.remove(jobAt(id)).catch(asNotRead);
}

function jobAt(id: string): string {
  return `${ROOT}/configurationSnapshotJobs/${encodeURIComponent(id)}`;
}

interface Made {
  location: string;
  /** Null when it is whole. */
  inPart: { errors: number; types: string[] } | null;
}

async function waitFor(graph: Graph, id: string): Promise<Made> {
  for (let look = 0; look < LOOKS; look += 1) {
    const job = await graph.one(jobAt(id), JOB);
    const status = textIn(job.status) ?? '';
    const location = textIn(job.resourceLocation);
    if (location !== null && status === 'succeeded') return { location, inPart: null };
    // A word that is not known, and a place to read: it is over, and nobody says that it is whole.
    if (location !== null && OVER.has(status) && status !== 'failed') return { location, inPart: missingIn(job) };
    if (status === 'failed') throw new NotReadError('refused', 'Microsoft could not make the snapshot.');
  }
  throw new NotReadError('timeout', 'The snapshot was not ready in time.');
}

/** Which of the types that were asked for its errors name. The sentences are not ours to keep. */
function missingIn(job: Json): { errors: number; types: string[] } {
  const errors = textsIn(job.errorDetails).map((text) => text.toLowerCase());
  const isNamed = (type: string) => errors.some((text) => text.includes(type.split('.').at(-1) ?? type));
  return { errors: errors.length, types: Object.keys(RESOURCES).filter(isNamed) };
}

function reduce(snapshot: Json): Answers['tcm'] {
  const stored: Record<string, Json[]> = {};
  for (const resource of objectsIn(snapshot.resources)) {
    const type = textIn(resource.resourceType)?.toLowerCase() ?? '';
    const wanted = RESOURCES[type];
    const properties = objectIn(resource.properties);
    if (wanted === undefined || properties === null || properties.Ensure === 'Absent') continue;
    (stored[type] ??= []).push(only(properties, wanted));
  }
  if (Object.keys(stored).length === 0) throw new NotReadError('empty-answer', 'The snapshot holds no settings.');
  return { ...stored, [ASKED_FOR]: [{ types: Object.keys(RESOURCES) }] };
}

/** Which policy a rule gives to whom, and before which others. */
const RULE = [
  'Identity',
  'Priority',
  'Enabled',
  'State',
  'SentTo',
  'SentToMemberOf',
  'RecipientDomainIs',
  'ExceptIfSentTo',
  'ExceptIfSentToMemberOf',
  'ExceptIfRecipientDomainIs',
];

/** What a configuration snapshot is asked for, by type: nothing else of it is kept. */
export const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'microsoft.exchange.transportconfig': ['SmtpClientAuthenticationDisabled'],
  'microsoft.exchange.organizationconfig': ['AuditDisabled', 'RejectDirectSend'],
  'microsoft.exchange.remotedomain': ['Identity', 'DomainName', 'AutoForwardEnabled'],
  'microsoft.exchange.externalinoutlook': ['Identity', 'Enabled', 'AllowList'],
  'microsoft.exchange.transportrule': [
    'Name',
    'Enabled',
    'State',
    'Mode',
    'SetSCL',
    'SenderIpRanges',
    'FromScope',
    'PrependSubject',
    'ApplyHtmlDisclaimerText',
    'RedirectMessageTo',
    'BlindCopyTo',
    'CopyTo',
    'AddToRecipients',
  ],
  'microsoft.exchange.hostedoutboundspamfilterpolicy': ['Identity', 'AutoForwardingMode'],
  'microsoft.exchange.hostedconnectionfilterpolicy': ['Identity', 'IPAllowList', 'EnableSafeList'],
  'microsoft.exchange.hostedcontentfilterpolicy': [
    'Identity',
    'IsDefault',
    'AllowedSenderDomains',
    'SpamAction',
    'HighConfidenceSpamAction',
    'PhishSpamAction',
    'HighConfidencePhishAction',
    'SpamZapEnabled',
    'PhishZapEnabled',
  ],
  'microsoft.exchange.hostedcontentfilterrule': [...RULE, 'HostedContentFilterPolicy'],
  'microsoft.exchange.malwarefilterpolicy': ['Identity', 'IsDefault', 'EnableFileFilter', 'FileTypes', 'ZapEnabled'],
  'microsoft.exchange.malwarefilterrule': [...RULE, 'MalwareFilterPolicy'],
  'microsoft.exchange.antiphishpolicy': [
    'Identity',
    'IsDefault',
    'Enabled',
    'EnableOrganizationDomainsProtection',
    'TargetedDomainProtectionAction',
    'EnableSimilarDomainsSafetyTips',
    'EnableMailboxIntelligence',
    'EnableMailboxIntelligenceProtection',
    'EnableTargetedUserProtection',
    'PhishThresholdLevel',
    'EnableSpoofIntelligence',
    'AuthenticationFailAction',
    'HonorDmarcPolicy',
    'EnableUnauthenticatedSender',
    'EnableFirstContactSafetyTips',
  ],
  'microsoft.exchange.antiphishrule': [...RULE, 'AntiPhishPolicy'],
  'microsoft.exchange.safelinkspolicy': [
    'Identity',
    'EnableSafeLinksForEmail',
    'EnableSafeLinksForTeams',
    'EnableSafeLinksForOffice',
    'ScanUrls',
    'TrackClicks',
    'EnableForInternalSenders',
    'DeliverMessageAfterScan',
    'AllowClickThrough',
    'DisableUrlRewrite',
  ],
  'microsoft.exchange.safelinksrule': [...RULE, 'SafeLinksPolicy'],
  'microsoft.exchange.safeattachmentpolicy': ['Identity', 'Enable', 'Action'],
  'microsoft.exchange.safeattachmentrule': [...RULE, 'SafeAttachmentPolicy'],
  'microsoft.exchange.eopprotectionpolicyrule': RULE,
  'microsoft.exchange.atppolicyforo365': ['EnableATPForSPOTeamsODB'],
  'microsoft.teams.clientconfiguration': ['Identity', 'AllowEmailIntoChannel'],
  'microsoft.teams.meetingpolicy': [
    'Identity',
    'AllowAnonymousUsersToStartMeeting',
    'AutoAdmittedUsers',
    'AllowPSTNUsersToBypassLobby',
    'AllowExternalParticipantGiveRequestControl',
  ],
  'microsoft.teams.federationconfiguration': [
    'AllowFederatedUsers',
    'AllowedDomains',
    'AllowTeamsConsumer',
    'AllowTeamsConsumerInbound',
    'ExternalAccessWithTrialTenants',
  ],
};
