-- Platform: jobs, audit events (partitioned by month, append-only), shared request counts, answers that may be repeated.

-- Work that waits, runs or has been given up. A finished job is deleted.
CREATE TABLE job (
  id              uuid NOT NULL,
  name            text NOT NULL,
  organization_id integer,
  payload         jsonb NOT NULL,
  dedupe_key      text,
  run_at          timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  max_attempts    integer NOT NULL,
  lease_owner     uuid,
  dead            boolean NOT NULL DEFAULT false,
  last_error      text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX job_waiting_once ON job (name, dedupe_key) WHERE dedupe_key IS NOT NULL AND lease_owner IS NULL AND NOT dead;
-- By whose they are, so that a claim looks at the first of each organization and not at all that are due.
CREATE INDEX job_of_organization ON job (name, (coalesce(organization_id, 0)), run_at) WHERE NOT dead;
SELECT limit_to_organization('job');
-- Work of the whole service belongs to nobody; whoever serves an organization may ask for it.
ALTER POLICY own_organization ON job
  USING (organization_id IS NULL OR organization_id = nullif(current_setting('posture.organization', true), '')::integer);

-- Who did what to what. No entity maps it: TypeORM has no word for partitions and would describe a plain table. Append-only by
-- privilege as well as by trigger; partitions are reached through their table only, and made by its owner
-- (ensure_audit_partition).
CREATE TABLE audit_event (
  organization_id integer NOT NULL,
  at              timestamptz NOT NULL,
  id              uuid NOT NULL,
  actor_kind      text NOT NULL,
  actor_id        text NOT NULL,
  action          text NOT NULL,
  target_type     text,
  target_id       text,
  outcome         text NOT NULL,
  facts           jsonb NOT NULL,
  ip              text,
  user_agent      text,
  request_id      uuid,
  PRIMARY KEY (organization_id, at, id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_event_by_actor ON audit_event (organization_id, actor_id, at, id);
CREATE INDEX audit_event_by_target ON audit_event (organization_id, target_id, at, id) WHERE target_id IS NOT NULL;
CREATE INDEX audit_event_by_action ON audit_event (organization_id, action COLLATE "C", at, id);
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
SELECT limit_to_organization('audit_event');
-- Takes what falls between two runs of housekeeping: no deed may fail for want of a partition.
CREATE TABLE audit_event_other PARTITION OF audit_event DEFAULT;
SELECT refuse_truncate('audit_event'), refuse_truncate('audit_event_other');
GRANT SELECT, INSERT ON audit_event TO posture_app, posture_system;

-- What all replicas together counted in the current window of a limit.
CREATE TABLE rate_window (
  policy     text NOT NULL,
  key        text NOT NULL,
  started_at timestamptz NOT NULL,
  count      integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (policy, key)
);

-- The answer that a request with an `Idempotency-Key` was given, sealed so that only who knows the key can read it.
CREATE TABLE idempotency_record (
  organization_id integer NOT NULL,
  key_hash        bytea NOT NULL,
  fingerprint     bytea NOT NULL,
  sealed          bytea NOT NULL,
  expires_at      timestamptz NOT NULL,
  CONSTRAINT idempotency_record_pk PRIMARY KEY (organization_id, key_hash)
);
CREATE INDEX idempotency_record_expiry ON idempotency_record (expires_at);
SELECT limit_to_organization('idempotency_record');
