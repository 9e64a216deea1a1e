-- Compliance: automatic evidence (docs/decisions/0039-compliance-signals.md), what people say about controls and the ledger of
-- it (docs/decisions/0040-claims-and-their-ledger.md).

-- A device whose answers may be others by now, or the organization itself; waits for the next fold.
CREATE TABLE compliance_mark (
  organization_id integer NOT NULL,
  rank            smallint NOT NULL,
  id              uuid NOT NULL,
  device_id       integer,
  not_before      timestamptz NOT NULL,
  CONSTRAINT compliance_mark_pk PRIMARY KEY (organization_id, rank, id)
);
SELECT limit_to_organization('compliance_mark');

-- What a device was counted with: enough to take it out of every roll-up again.
CREATE TABLE compliance_device (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  weight          smallint NOT NULL,
  answers         jsonb NOT NULL,
  scanned_on      jsonb NOT NULL,
  folded_at       timestamptz NOT NULL,
  CONSTRAINT compliance_device_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 80);
SELECT limit_to_organization('compliance_device');

-- What all devices of an organization come to in one signal.
CREATE TABLE compliance_signal (
  organization_id integer NOT NULL,
  signal_key      text NOT NULL,
  cells           jsonb NOT NULL,
  changed_at      timestamptz NOT NULL,
  CONSTRAINT compliance_signal_pk PRIMARY KEY (organization_id, signal_key)
) WITH (fillfactor = 50);
SELECT limit_to_organization('compliance_signal');

-- How far the signals of an organization are counted.
CREATE TABLE compliance_organization (
  organization_id  integer NOT NULL,
  version          bigint NOT NULL,
  folded_at        timestamptz NOT NULL,
  counted_on       date,
  scans_seen_until timestamptz,
  CONSTRAINT compliance_organization_pk PRIMARY KEY (organization_id)
) WITH (fillfactor = 50);
SELECT limit_to_organization('compliance_organization');

-- The signals of an organization as they stood at the end of a day.
CREATE TABLE compliance_signal_day (
  organization_id integer NOT NULL,
  day             date NOT NULL,
  version         bigint NOT NULL,
  signals         jsonb NOT NULL,
  CONSTRAINT compliance_signal_day_pk PRIMARY KEY (organization_id, day)
);
SELECT limit_to_organization('compliance_signal_day');

-- What somebody said about a control. Of a row only what became of it changes: `state`, `reviewed`, `history`, `version`,
-- `endedAt` and `changedAt`; the service's roles may write no other column.
CREATE TABLE compliance_attestation (
  organization_id  integer NOT NULL,
  id               uuid NOT NULL,
  framework        text NOT NULL,
  control          text NOT NULL,
  status           text NOT NULL,
  level            smallint,
  statement        text NOT NULL,
  justification    text NOT NULL DEFAULT '',
  evidence         jsonb NOT NULL DEFAULT '[]',
  owner_email      text,
  review_on        date NOT NULL,
  valid_until      timestamptz NOT NULL,
  attested_by_kind text NOT NULL,
  attested_by      text NOT NULL,
  attested_at      timestamptz NOT NULL,
  supersedes       uuid,
  catalog_version  text NOT NULL,
  catalog_hash     text NOT NULL,
  signals_hash     text NOT NULL,
  scan_ids         uuid[] NOT NULL DEFAULT '{}',
  state            text NOT NULL,
  reviewed         boolean NOT NULL DEFAULT false,
  history          jsonb NOT NULL,
  version          integer NOT NULL DEFAULT 1,
  ended_at         timestamptz,
  changed_at       timestamptz NOT NULL,
  cloud_audits     jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT compliance_attestation_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT compliance_attestation_level CHECK (level BETWEEN 0 AND 5)
);
CREATE UNIQUE INDEX compliance_attestation_of_control ON compliance_attestation (organization_id, framework, control, attested_at);
CREATE INDEX compliance_attestation_expiry ON compliance_attestation (organization_id, valid_until) WHERE ended_at IS NULL;
SELECT limit_to_organization('compliance_attestation');
-- What was said stays as it was said; only what became of it is written on.
REVOKE UPDATE, DELETE ON compliance_attestation FROM posture_app, posture_system;
GRANT UPDATE (state, reviewed, history, version, ended_at, changed_at) ON compliance_attestation TO posture_app, posture_system;

-- A gap that somebody asked to leave open for a time: of one signal on one device, or of a control. As for attestations, only
-- what became of it changes.
CREATE TABLE compliance_exception (
  organization_id   integer NOT NULL,
  id                uuid NOT NULL,
  scope             text NOT NULL,
  signal            text,
  device_id         integer,
  framework         text,
  control           text,
  reason            text NOT NULL,
  compensating      text NOT NULL DEFAULT '',
  expires_on        date NOT NULL,
  valid_until       timestamptz NOT NULL,
  requested_by_kind text NOT NULL,
  requested_by      text NOT NULL,
  requested_at      timestamptz NOT NULL,
  state             text NOT NULL,
  reviewed          boolean NOT NULL DEFAULT false,
  history           jsonb NOT NULL,
  version           integer NOT NULL DEFAULT 1,
  ended_at          timestamptz,
  changed_at        timestamptz NOT NULL,
  CONSTRAINT compliance_exception_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT compliance_exception_scope
    CHECK (
      (scope = 'signal-on-device' AND signal IS NOT NULL AND device_id IS NOT NULL AND framework IS NULL AND control IS NULL)
      OR (scope = 'control' AND signal IS NULL AND device_id IS NULL AND framework IS NOT NULL AND control IS NOT NULL))
);
CREATE INDEX compliance_exception_by_age ON compliance_exception (organization_id, requested_at, id);
CREATE INDEX compliance_exception_of_control ON compliance_exception (organization_id, framework, control, requested_at)
  WHERE framework IS NOT NULL;
CREATE INDEX compliance_exception_of_device ON compliance_exception (organization_id, device_id, signal)
  WHERE device_id IS NOT NULL;
CREATE INDEX compliance_exception_expiry ON compliance_exception (organization_id, valid_until) WHERE ended_at IS NULL;
SELECT limit_to_organization('compliance_exception');
REVOKE UPDATE, DELETE ON compliance_exception FROM posture_app, posture_system;
GRANT UPDATE (state, reviewed, history, version, ended_at, changed_at) ON compliance_exception TO posture_app, posture_system;

-- One line of an organization’s ledger of claims. Append-only by privilege as well as by trigger, as the audit log is.
CREATE TABLE compliance_ledger (
  organization_id integer NOT NULL,
  seq             integer NOT NULL,
  at              timestamptz NOT NULL,
  entry           jsonb NOT NULL,
  prev_hash       text NOT NULL,
  hash            text NOT NULL,
  CONSTRAINT compliance_ledger_pk PRIMARY KEY (organization_id, seq)
);
CREATE TRIGGER compliance_ledger_append_only BEFORE UPDATE OR DELETE ON compliance_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_ledger_not_emptied BEFORE TRUNCATE ON compliance_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT limit_to_organization('compliance_ledger');
REVOKE UPDATE, DELETE ON compliance_ledger FROM posture_app, posture_system;

-- A framework that an organization brought, each time that it was imported: the highest revision is the current one.
CREATE TABLE compliance_framework (
  organization_id  integer NOT NULL,
  slug             text NOT NULL,
  revision         integer NOT NULL,
  version          text NOT NULL,
  hash             text NOT NULL,
  content          jsonb NOT NULL,
  imported_by_kind text NOT NULL,
  imported_by      text NOT NULL,
  imported_at      timestamptz NOT NULL,
  removed_at       timestamptz,
  removed_by_kind  text,
  removed_by       text,
  CONSTRAINT compliance_framework_pk PRIMARY KEY (organization_id, slug, revision)
);
SELECT limit_to_organization('compliance_framework');
REVOKE UPDATE, DELETE ON compliance_framework FROM posture_app, posture_system;
GRANT UPDATE (removed_at, removed_by_kind, removed_by) ON compliance_framework TO posture_app, posture_system;

-- An edition of the catalogue that the service began to judge by.
CREATE TABLE compliance_catalogue (
  since    timestamptz NOT NULL,
  hash     text NOT NULL,
  versions jsonb NOT NULL,
  CONSTRAINT compliance_catalogue_pk PRIMARY KEY (since)
);
