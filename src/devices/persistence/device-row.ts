import type {
  Approval,
  DeviceConflict,
  DeviceOrigin,
  DeviceOs,
  DeviceRole,
  DeviceState,
  Exposure,
  OpenFindings,
  Platform,
} from '../domain/device.js';
import type { StoredRefusal } from '../domain/agent-refusal.js';
import { SILENT_AFTER_DAYS } from '../domain/device-health.js';

/** Another device that is probably the same host, and what the two have in common. */
export interface SameDevice {
  id: string;
  name: string;
  by: 'mac' | 'address';
}

/** Another device of which a person said that it is not the same host. */
export interface OtherDevice {
  id: string;
  name: string;
  saidBy: { kind: string; id: string; name: string | null };
  saidAt: string;
}

/** A device as it is read: the record, its last contact and its roll-up. */
export interface DeviceRow {
  id: number;
  publicId: string;
  name: string;
  hostname: string | null;
  platform: Platform | null;
  role: DeviceRole | null;
  criticality: number;
  exposure: Exposure;
  state: DeviceState;
  approval: Approval;
  tags: string[];
  ownerEmail: string | null;
  os: DeviceOs | null;
  hardware: Record<string, unknown> | null;
  hardwareId: string | null;
  agentVersion: string | null;
  conflict: DeviceConflict | null;
  origin: DeviceOrigin;
  version: number;
  registeredAt: Date;
  enrolledAt: Date | null;
  deactivatedAt: Date | null;
  changedAt: Date;
  lastSeenAt: Date | null;
  /** When its last refused request came, and for what it was refused; read for one device, not for lists. */
  refusedAt?: Date | null;
  refusal?: StoredRefusal | null;
  /** Of the organization's policy; null where it names none. */
  scanIntervalSeconds: number | null;
  /** The device that it probably is as well; null where nothing says so, and where either is out of use or enrolled. */
  sameAs: SameDevice | null;
  /** Those that people told apart from it; read for one device, not for lists. */
  notSameAs?: OtherDevice[];
  /** Days without a scan after which the organization calls a device silent. */
  silentAfterDays: number;
  /** Start of the newest scan that counts; null: there is none. */
  reportedAt: Date | null;
  /** The newest scan of one of its sources could not be read whole. */
  partlyRead: boolean;
  openFindings: OpenFindings | null;
  riskScore: number | null;
  isRiskComputed: boolean;
  /** Null while nobody told what is installed. */
  software: { packages: number; compared: number } | null;
}

/** Seconds between scans by the policy of organization `$1`; null where it names none. */
export const POLICY_INTERVAL = `(SELECT y.scan_interval_seconds FROM device_policy y WHERE y.organization_id = $1)`;

/** Looked up by its key, where there is one. */
const SAME_AS = `(SELECT jsonb_build_object('id', o.public_id, 'name', o.name, 'by', d.same_by) FROM device o
    WHERE o.organization_id = d.organization_id AND o.id = d.same_as AND o.state <> 'deactivated'
      AND d.enrolled_at IS NULL AND d.state <> 'deactivated')`;

/** After how many days without a scan a device of organization `$1` is silent. */
export const SILENT_DAYS = `coalesce((SELECT y.silent_after_days FROM device_silence y WHERE y.organization_id = $1), ${SILENT_AFTER_DAYS})`;

/** What of a {@link DeviceRow} is the record's own, over the alias `d`; binds the organization as `$1`. */
export const RECORD_COLUMNS = `
  d.id, d.public_id, d.name, d.hostname, d.platform, d.role, d.criticality, d.exposure, d.state, d.approval,
  d.tags, d.owner_email, d.os, d.hardware, d.hardware_id, d.agent_version,
  d.conflict, d.origin, d.version, d.registered_at, d.enrolled_at,
  d.deactivated_at, d.changed_at,
  ${POLICY_INTERVAL} AS scan_interval_seconds, ${SILENT_DAYS} AS silent_after_days, ${SAME_AS} AS same_as`;

/** The risk over `r`. Where nobody looked for vulnerabilities and no check fails, nothing was weighed: that is no zero. */
export const RISK_SCORE = `CASE WHEN r.open_critical IS NOT NULL OR r.risk_score > 0 THEN r.risk_score END`;

/** The rest of it, over `c`, `r` and `g`. */
export const CONTACT_COLUMNS = `
  c.last_seen_at, g.reported_at, coalesce(g.partly_read, false) AS partly_read,
  CASE WHEN r.open_critical IS NOT NULL THEN jsonb_build_object(
    'critical', r.open_critical, 'high', r.open_high, 'medium', r.open_medium,
    'low', r.open_low, 'none', r.open_none, 'unknown', r.open_unknown) END AS open_findings,
  (${RISK_SCORE})::float8 AS risk_score, r.risk_score IS NOT NULL AS is_risk_computed,
  CASE WHEN r.packages IS NOT NULL THEN jsonb_build_object('packages', r.packages, 'compared', r.packages_compared) END AS software`;

/** The select list of a {@link DeviceRow}, over {@link DEVICE_SOURCE}. */
export const DEVICE_COLUMNS = `${RECORD_COLUMNS}, ${CONTACT_COLUMNS}`;

const NOT_SAME_AS = `coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', o.public_id, 'name', o.name, 'saidAt', a.said_at,
             'saidBy', jsonb_build_object('kind', a.said_by_kind, 'id', a.said_by, 'name', CASE a.said_by_kind
               WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = a.said_by::uuid)
               WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = a.said_by::uuid) END))
             ORDER BY a.said_at, o.id)
      FROM device_apart a JOIN device o ON o.organization_id = $1 AND o.id = CASE a.device_id WHEN d.id THEN a.other_id ELSE a.device_id END
     WHERE a.organization_id = $1 AND (a.device_id = d.id OR a.other_id = d.id)), '[]')`;

/** The same with the last refusal and who was told apart, for one device. */
export const DEVICE_DETAIL_COLUMNS = `${DEVICE_COLUMNS}, c.refused_at, c.refusal, ${NOT_SAME_AS} AS not_same_as`;

/** The tables of a {@link DeviceRow}. */
export const DEVICE_SOURCE = `
  device d
  JOIN device_contact c ON c.organization_id = d.organization_id AND c.device_id = d.id
  JOIN device_rollup r ON r.organization_id = d.organization_id AND r.device_id = d.id
  LEFT JOIN device_reading g ON g.organization_id = d.organization_id AND g.device_id = d.id`;
