import { type Json, objectIn, objectsIn, textIn } from '../json.js';
import type { Answers } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';
import { only } from './policies.js';

const ROOT = '/admin/configurationManagement';
/** Looked after every three seconds, for three minutes. */
const PACE = { pace: { key: 'configuration-snapshot', everyMs: 3000 } };
const LOOKS = 60;

/** What is asked for, by type: nothing else of it is kept. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'microsoft.exchange.transportconfig': ['SmtpClientAuthenticationDisabled'],
  'microsoft.exchange.organizationconfig': ['AuditDisabled'],
  'microsoft.exchange.remotedomain': ['Identity', 'DomainName', 'AutoForwardEnabled'],
  'microsoft.exchange.hostedoutboundspamfilterpolicy': ['Identity', 'AutoForwardingMode'],
  'microsoft.exchange.hostedconnectionfilterpolicy': ['Identity', 'IPAllowList', 'EnableSafeList'],
  'microsoft.exchange.hostedcontentfilterpolicy': ['Identity', 'AllowedSenderDomains'],
  'microsoft.exchange.malwarefilterpolicy': ['Identity', 'EnableFileFilter', 'FileTypes', 'ZapEnabled'],
  'microsoft.exchange.safeattachmentpolicy': ['Identity', 'Enable', 'Action'],
  'microsoft.exchange.atppolicyforo365': ['EnableATPForSPOTeamsODB'],
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

/**
 * Settings of Exchange, Defender and Teams without PowerShell: a snapshot is ordered, waited for, and read. Microsoft keeps
 * it for seven days. A snapshot that succeeded in part holds what it could read.
 */
export async function readSnapshot(graph: Graph): Promise<Answers['tcm']> {
  const order = {
    displayName: 'posture',
    description: 'Read by the security posture service; safe to delete',
    resources: Object.keys(RESOURCES),
  };
  const job = await graph.post(`${ROOT}/configurationSnapshots/createSnapshot`, order);
  const id = textIn(job.id);
  if (id === null) throw new NotReadError('malformed', 'The order of a snapshot was answered without an id.');
  const location = await waitFor(graph, id, job);
  if (!graph.owns(location)) throw new NotReadError('refused', 'The snapshot lies at an address that is not Graph.');
  return reduce(await graph.one(location));
}

async function waitFor(graph: Graph, id: string, ordered: Json): Promise<string> {
  let job = ordered;
  for (let look = 0; look < LOOKS; look += 1) {
    const status = textIn(job.status);
    const location = textIn(job.resourceLocation);
    if ((status === 'succeeded' || status === 'partiallySuccessful') && location !== null) return location;
    if (status === 'failed') throw new NotReadError('refused', 'Microsoft could not make the snapshot.');
    job = await graph.one(`${ROOT}/configurationSnapshotJobs/${encodeURIComponent(id)}`, PACE);
  }
  throw new NotReadError('timeout', 'The snapshot was not ready in time.');
}

function reduce(snapshot: Json): Answers['tcm'] {
  const kept: Record<string, Json[]> = {};
  for (const resource of objectsIn(snapshot.resources)) {
    const type = textIn(resource.resourceType)?.toLowerCase() ?? '';
    const wanted = RESOURCES[type];
    const properties = objectIn(resource.properties);
    if (wanted === undefined || properties === null || properties.Ensure === 'Absent') continue;
    (kept[type] ??= []).push(only(properties, wanted));
  }
  if (Object.keys(kept).length === 0) throw new NotReadError('empty-answer', 'The snapshot holds no settings.');
  return kept;
}
