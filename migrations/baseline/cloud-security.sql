-- Cloud suites whose settings are audited: how they are reached, what was seen, what moved, what may stay.

-- How a suite of an organization is reached. Without credentials it was disconnected: the row stays, so that what was known of
-- the tenant is found again when the same one comes back.
CREATE TABLE cloud_connection (
  organization_id   integer NOT NULL,
  suite             text NOT NULL,
  sealed            text,
  key_id            text,
  described         jsonb NOT NULL,
  tenant_id         text,
  tenant_name       text,
  is_demonstration  boolean NOT NULL DEFAULT false,
  version           integer NOT NULL DEFAULT 1,
  connected_at      timestamptz NOT NULL,
  connected_by_kind text NOT NULL,
  connected_by      text NOT NULL,
  disconnected_at   timestamptz,
  preflight         jsonb,
  preflight_at      timestamptz,
  next_audit_at     timestamptz NOT NULL,
  audit_id          uuid,
  audited_at        timestamptz,
  CONSTRAINT cloud_connection_pk PRIMARY KEY (organization_id, suite),
  CONSTRAINT cloud_connection_credentials
    CHECK ((sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (disconnected_at IS NOT NULL))
);
SELECT limit_to_organization('cloud_connection');

-- What an organization says about the checks of a suite. Absent means the defaults.
CREATE TABLE cloud_settings (
  organization_id     integer NOT NULL,
  suite               text NOT NULL,
  baseline            text NOT NULL,
  emergency_accounts  text[] NOT NULL,
  approved_exclusions text[] NOT NULL,
  approved_apps       text[] NOT NULL,
  parameters          jsonb NOT NULL,
  version             integer NOT NULL DEFAULT 1,
  changed_at          timestamptz NOT NULL,
  changed_by_kind     text NOT NULL,
  changed_by          text NOT NULL,
  CONSTRAINT cloud_settings_pk PRIMARY KEY (organization_id, suite)
);
SELECT limit_to_organization('cloud_settings');

-- One run over a suite: how it went, and in brief what it said.
CREATE TABLE cloud_audit (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  suite           text NOT NULL,
  state           text NOT NULL,
  cause           text NOT NULL,
  asked_by_kind   text NOT NULL,
  asked_by        text NOT NULL,
  asked_at        timestamptz NOT NULL,
  started_at      timestamptz,
  alive_at        timestamptz NOT NULL,
  ended_at        timestamptz,
  collected       integer NOT NULL DEFAULT 0,
  collectors      integer NOT NULL DEFAULT 0,
  api_calls       integer NOT NULL DEFAULT 0,
  throttled       integer NOT NULL DEFAULT 0,
  score           real,
  coverage        real,
  counts          jsonb,
  problem         jsonb,
  settings        jsonb,
  readings        jsonb,
  verdicts        jsonb,
  CONSTRAINT cloud_audit_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX cloud_audit_by_age ON cloud_audit (organization_id, suite, asked_at, id);
-- One at a time of an organization and suite, whoever asks.
CREATE UNIQUE INDEX cloud_audit_under_way ON cloud_audit (organization_id, suite) WHERE state IN ('queued', 'running');
SELECT limit_to_organization('cloud_audit');

-- What is known of a check now: what the last good audit says, and what was last really seen.
CREATE TABLE cloud_verdict (
  organization_id integer NOT NULL,
  suite           text NOT NULL,
  check_id        text NOT NULL,
  severity        text NOT NULL,
  status          text NOT NULL,
  standing        text,
  confidence      text NOT NULL,
  summary         text NOT NULL,
  affected_count  integer NOT NULL,
  excepted_until  timestamptz,
  audited_at      timestamptz NOT NULL,
  known_at        timestamptz,
  first_failed_at timestamptz,
  last_changed_at timestamptz NOT NULL,
  verdict         jsonb NOT NULL,
  CONSTRAINT cloud_verdict_pk PRIMARY KEY (organization_id, suite, check_id)
) WITH (fillfactor = 70);
SELECT limit_to_organization('cloud_verdict');

-- What a collector brought in the last good audit, so that changed settings can be judged without asking again.
CREATE TABLE cloud_reading (
  organization_id integer NOT NULL,
  suite           text NOT NULL,
  collector       text NOT NULL,
  audit_id        uuid NOT NULL,
  sha256          text NOT NULL,
  reading         jsonb NOT NULL,
  CONSTRAINT cloud_reading_pk PRIMARY KEY (organization_id, suite, collector)
);
SELECT limit_to_organization('cloud_reading');

-- A check, or objects behind it, that somebody approved to leave as it is for a time.
CREATE TABLE cloud_exception (
  organization_id  integer NOT NULL,
  id               uuid NOT NULL,
  suite            text NOT NULL,
  check_id         text NOT NULL,
  objects          text[],
  reason           text NOT NULL,
  expires_on       date NOT NULL,
  valid_until      timestamptz NOT NULL,
  approved_by_kind text NOT NULL,
  approved_by      text NOT NULL,
  approved_at      timestamptz NOT NULL,
  ended_at         timestamptz,
  ended_by_kind    text,
  ended_by         text,
  end_cause        text,
  CONSTRAINT cloud_exception_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT cloud_exception_objects CHECK (cardinality(objects) > 0)
);
CREATE UNIQUE INDEX cloud_exception_standing ON cloud_exception (organization_id, suite, check_id) WHERE ended_at IS NULL;
CREATE INDEX cloud_exception_by_age ON cloud_exception (organization_id, suite, approved_at, id);
SELECT limit_to_organization('cloud_exception');

-- What an audit found otherwise than the one before it.
CREATE TABLE cloud_drift (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  suite           text NOT NULL,
  audit_id        uuid NOT NULL,
  check_id        text NOT NULL,
  kind            text NOT NULL,
  found_at        timestamptz NOT NULL,
  before          jsonb NOT NULL,
  after           jsonb NOT NULL,
  added           jsonb NOT NULL,
  removed         jsonb NOT NULL,
  change          jsonb,
  CONSTRAINT cloud_drift_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX cloud_drift_by_age ON cloud_drift (organization_id, suite, found_at, id);
SELECT limit_to_organization('cloud_drift');
