-- Devices: machines of an organization, by what they are known, how they enrol and what their agents have sent.

-- A machine of an organization. The integer id counts per organization and never leaves the service.
CREATE TABLE device (
  organization_id integer NOT NULL,
  id              integer NOT NULL,
  public_id       uuid NOT NULL,
  name            text NOT NULL,
  hostname        text,
  platform        text,
  role            text,
  criticality     smallint NOT NULL DEFAULT 3,
  exposure        text NOT NULL DEFAULT 'internal',
  state           text NOT NULL DEFAULT 'pending',
  approval        text NOT NULL DEFAULT 'not-required',
  tags            text[] NOT NULL DEFAULT '{}',
  owner_email     text,
  hardware_id     text,
  os              jsonb,
  hardware        jsonb,
  agent_version   text,
  conflict        jsonb,
  version         integer NOT NULL DEFAULT 1,
  registered_at   timestamptz NOT NULL,
  enrolled_at     timestamptz,
  deactivated_at  timestamptz,
  changed_at      timestamptz NOT NULL,
  -- Behind row-level security a page far down can begin in the index only where the comparison calls nothing that is not
  -- leakproof, and lower() is not.
  sort_name       text NOT NULL,
  origin          text NOT NULL DEFAULT 'registered',
  same_as         integer,
  same_by         text,
  reported_by     integer,
  -- Lists of findings read what a device is called out of its key alone (docs/decisions/0059-drill-downs.md). Written where a
  -- name is.
  CONSTRAINT device_pk PRIMARY KEY (organization_id, id) INCLUDE (public_id, name),
  CONSTRAINT device_public_id UNIQUE (organization_id, public_id),
  CONSTRAINT device_platform CHECK (platform IN ('linux', 'macos', 'windows', 'other')),
  CONSTRAINT device_role CHECK (role IN ('server', 'workstation')),
  CONSTRAINT device_criticality CHECK (criticality BETWEEN 1 AND 5),
  CONSTRAINT device_exposure CHECK (exposure IN ('internet', 'internal', 'isolated')),
  CONSTRAINT device_state CHECK (state IN ('pending', 'active', 'deactivated', 'conflict')),
  CONSTRAINT device_approval CHECK (approval IN ('not-required', 'waiting', 'approved')),
  CONSTRAINT device_origin CHECK (origin IN ('registered', 'report')),
  CONSTRAINT device_same CHECK ((same_as IS NULL) = (same_by IS NULL) AND same_as <> id)
);
CREATE INDEX device_by_registration ON device (organization_id, registered_at, id);
CREATE INDEX device_by_hardware ON device (organization_id, hardware_id);
CREATE INDEX device_by_name ON device (organization_id, sort_name, id);
-- The last change of any device without reading them all.
CREATE INDEX device_by_change ON device (organization_id, changed_at);
SELECT index_words('device_words', 'device', 'name');
CREATE INDEX device_reported ON device (organization_id, id) WHERE origin = 'report' AND enrolled_at IS NULL;
-- Lists of what devices in service have leave out the few that are not, without a look at each device.
CREATE INDEX device_out_of_service ON device (organization_id, id) WHERE state NOT IN ('active', 'conflict');
SELECT limit_to_organization('device');

-- When a device was last heard of, to the minute, and what it was last refused for. Apart from the device, and with room on the
-- page, because it is rewritten at every contact: that keeps the rewrite out of the index.
CREATE TABLE device_contact (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  last_seen_at    timestamptz,
  refused_at      timestamptz,
  refusal         jsonb,
  CONSTRAINT device_contact_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 50);
SELECT limit_to_organization('device_contact');

-- Open findings and risk of a device; null until a scan was applied, or a risk computed.
CREATE TABLE device_rollup (
  organization_id   integer NOT NULL,
  device_id         integer NOT NULL,
  open_critical     integer,
  open_high         integer,
  open_medium       integer,
  open_low          integer,
  open_none         integer,
  open_unknown      integer,
  risk_score        numeric,
  packages          integer,
  packages_compared integer,
  CONSTRAINT device_rollup_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 50);
SELECT limit_to_organization('device_rollup');

-- A device token as its SHA-256. Rows stay, so that a deactivated device can be told what it is. A reference table: a token is
-- looked up before its organization is known.
CREATE TABLE device_credential (
  token_hash      bytea NOT NULL,
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  created_at      timestamptz NOT NULL,
  valid_until     timestamptz,
  revoked_at      timestamptz,
  shown_to        uuid,
  CONSTRAINT device_credential_pk PRIMARY KEY (token_hash)
);
CREATE INDEX device_credential_of_device ON device_credential (organization_id, device_id);
SELECT limit_to_organization('device_credential');

-- A one-time enrolment token of one device, as its SHA-256.
CREATE TABLE enrollment_token (
  token_hash      bytea NOT NULL,
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  expires_at      timestamptz NOT NULL,
  used_at         timestamptz,
  created_by      uuid,
  CONSTRAINT enrollment_token_pk PRIMARY KEY (token_hash)
);
CREATE INDEX enrollment_token_of_device ON enrollment_token (organization_id, device_id);
SELECT limit_to_organization('enrollment_token');

-- A reusable enrolment key of an organization, as its SHA-256.
CREATE TABLE enrollment_key (
  organization_id  integer NOT NULL,
  id               uuid NOT NULL,
  token_hash       bytea NOT NULL,
  label            text NOT NULL,
  max_uses         integer NOT NULL,
  uses             integer NOT NULL DEFAULT 0,
  expires_at       timestamptz NOT NULL,
  require_approval boolean NOT NULL DEFAULT false,
  tags             text[] NOT NULL DEFAULT '{}',
  created_by       uuid NOT NULL,
  created_at       timestamptz NOT NULL,
  revoked_at       timestamptz,
  last_used_at     timestamptz,
  refused_at       timestamptz,
  refusal          jsonb,
  CONSTRAINT enrollment_key_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT enrollment_key_token UNIQUE (token_hash)
);
CREATE INDEX enrollment_key_by_age ON enrollment_key (organization_id, created_at, id);
-- Counted whenever one more is made.
CREATE INDEX enrollment_key_standing ON enrollment_key (organization_id, expires_at) WHERE revoked_at IS NULL;
SELECT limit_to_organization('enrollment_key');

-- A signature that was accepted, remembered while a replay would still be timely. Every request writes a row here, so it is
-- kept light: half of a 256-bit signature tells requests apart as well, and a crash of the database may forget them, so nothing
-- waits for a disk (docs/decisions/0015-replay-rows-are-unlogged.md).
CREATE UNLOGGED TABLE agent_replay (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  signature       bytea NOT NULL,
  expires_at      timestamptz NOT NULL,
  CONSTRAINT agent_replay_pk PRIMARY KEY (organization_id, device_id, signature)
);
-- Rows come in the order in which they expire, which BRIN finds at almost no cost a row.
CREATE INDEX agent_replay_expiry ON agent_replay USING brin (expires_at) WITH (pages_per_range = 32, autosummarize = on);
SELECT limit_to_organization('agent_replay');

-- What an organization asks of its devices; no row before it says anything.
CREATE TABLE device_policy (
  organization_id       integer NOT NULL,
  version               integer NOT NULL,
  scan_interval_seconds integer,
  disabled_checks       text[] NOT NULL,
  opt_in_checks         text[] NOT NULL,
  thresholds            jsonb NOT NULL,
  changed_by            text NOT NULL,
  changed_at            timestamptz NOT NULL,
  CONSTRAINT device_policy_pk PRIMARY KEY (organization_id),
  CONSTRAINT device_policy_interval CHECK (scan_interval_seconds BETWEEN 60 AND 604800)
);
SELECT limit_to_organization('device_policy');

-- One thing by which reports know a device, and who told it: what an agent relays never stands against what others told, and an
-- upload that is undone takes its marks with it (docs/decisions/0103-who-tells-who-a-device-is.md).
CREATE TABLE device_identity (
  organization_id integer NOT NULL,
  kind            text NOT NULL,
  value           text NOT NULL,
  device_id       integer NOT NULL,
  teller          text NOT NULL,
  relay_id        integer NOT NULL DEFAULT 0,
  told_in         uuid[],
  gone_with       uuid,
  CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id, teller, relay_id),
  CONSTRAINT device_identity_teller CHECK (teller IN ('enrolment', 'upload', 'agent', 'relay')),
  CONSTRAINT device_identity_relay CHECK ((teller = 'relay') = (relay_id > 0))
);
CREATE INDEX device_identity_of_device ON device_identity (organization_id, device_id);
CREATE INDEX device_identity_gone ON device_identity (organization_id, gone_with) WHERE gone_with IS NOT NULL;
SELECT limit_to_organization('device_identity');

-- What scans last told of a device; no row before the first. Written by the context that knows scans (`note_device_reading`).
CREATE TABLE device_reading (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  told_at         timestamptz,
  partly_read     boolean NOT NULL,
  CONSTRAINT device_reading_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 80);
SELECT limit_to_organization('device_reading');

-- After how many days without a scan an organization calls a device silent; no row before it says so.
CREATE TABLE device_silence (
  organization_id   integer NOT NULL,
  silent_after_days integer NOT NULL,
  CONSTRAINT device_silence_pk PRIMARY KEY (organization_id),
  CONSTRAINT device_silence_days CHECK (silent_after_days > 0)
);
SELECT limit_to_organization('device_silence');

-- That a report took a device for another one: they were seen with the same card or address.
CREATE TABLE device_likeness (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  other_id        integer NOT NULL,
  upload_id       uuid NOT NULL,
  likeness        text NOT NULL,
  noted_at        timestamptz NOT NULL,
  CONSTRAINT device_likeness_pk PRIMARY KEY (organization_id, device_id, other_id, upload_id)
);
CREATE INDEX device_likeness_of_upload ON device_likeness (organization_id, upload_id);
SELECT limit_to_organization('device_likeness');

-- Two devices of which a person said that they are not the same host; the smaller id comes first.
CREATE TABLE device_apart (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  other_id        integer NOT NULL,
  said_by_kind    text NOT NULL,
  said_by         text NOT NULL,
  said_at         timestamptz NOT NULL,
  CONSTRAINT device_apart_pk PRIMARY KEY (organization_id, device_id, other_id),
  CONSTRAINT device_apart_order CHECK (device_id < other_id)
);
CREATE INDEX device_apart_of_other ON device_apart (organization_id, other_id);
SELECT limit_to_organization('device_apart');
