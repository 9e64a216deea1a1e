-- Posture checks: what streams and the service itself say of devices, how that changed, and what people accepted.

-- The last result of a posture check on a device, as one of its streams told it.
CREATE TABLE device_check (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  check_id        text NOT NULL,
  status          text NOT NULL,
  observed        jsonb NOT NULL,
  evidence        jsonb NOT NULL,
  reason          jsonb,
  observed_at     timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  stream_id       integer NOT NULL,
  title           text,
  severity        text,
  told            jsonb,
  kind            text NOT NULL DEFAULT 'setting',
  places          jsonb NOT NULL DEFAULT '[]',
  place_count     integer NOT NULL DEFAULT 0,
  cwes            text[] NOT NULL DEFAULT '{}',
  help            text,
  -- Behind row-level security a page far down can begin in the index only where the comparison calls nothing that is not
  -- leakproof, and array_position is not.
  severity_rank   integer NOT NULL
    GENERATED ALWAYS AS (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)) STORED,
  failing         text[],
  PRIMARY KEY (organization_id, device_id, stream_id, check_id),
  CONSTRAINT device_check_kind CHECK (kind IN ('setting', 'misconfiguration', 'code', 'secret', 'license'))
);
-- What a stream holds of kinds that a report may have looked for or not.
CREATE INDEX device_check_failing_of_kinds ON device_check (organization_id, device_id, stream_id)
  WHERE kind <> 'setting' AND status = 'fail';
CREATE INDEX device_check_named ON device_check (organization_id, check_id);
-- A page of failing checks is read in the order of an index, and what else is told of each row from one more.
CREATE INDEX device_check_answers ON device_check (organization_id, device_id, check_id, stream_id)
  INCLUDE (severity_rank)
  WHERE status = 'fail';
-- A search walks over an index alone; people ask for a kind beside the text.
CREATE INDEX device_check_worst ON device_check (organization_id, severity_rank, device_id, stream_id, check_id)
  INCLUDE (kind)
  WHERE status = 'fail';
CREATE INDEX device_check_latest ON device_check (organization_id, changed_at, device_id, stream_id, check_id)
  INCLUDE (kind)
  WHERE status = 'fail';
CREATE TRIGGER device_check_titles_inserted AFTER INSERT ON device_check
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION note_check_titles();
CREATE TRIGGER device_check_titles_updated AFTER UPDATE ON device_check
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION note_check_titles();
SELECT limit_to_organization('device_check');

-- One change of the answer to a posture check: the machine changed, or the limits by which it is judged.
CREATE TABLE device_check_change (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  at              timestamptz NOT NULL,
  id              bigint GENERATED ALWAYS AS IDENTITY,
  check_id        text NOT NULL,
  stream_id       integer NOT NULL,
  before          text,
  after           text,
  reason          jsonb,
  scan_id         uuid,
  kind            text,
  CONSTRAINT device_check_change_pk PRIMARY KEY (organization_id, device_id, at, id)
);
CREATE INDEX device_check_change_of_check ON device_check_change (organization_id, device_id, check_id, at DESC, id DESC);
-- Failing checks that a scan stopped or began telling: what goes step by step is judged together
-- (docs/decisions/0102-what-is-gone-not-how-much.md).
CREATE INDEX device_check_change_scanned ON device_check_change (organization_id, device_id, scan_id)
  WHERE kind <> 'setting' AND (before = 'fail' OR after = 'fail');
SELECT limit_to_organization('device_check_change');

-- A decision to live with a failing check for a time.
CREATE TABLE check_acceptance (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  check_id        text NOT NULL,
  scope           text NOT NULL,
  tags            text[] NOT NULL DEFAULT '{}',
  device_ids      integer[] NOT NULL DEFAULT '{}',
  most_places     integer,
  reason          text NOT NULL,
  expires_on      date NOT NULL,
  decided_by_kind text NOT NULL,
  decided_by      text NOT NULL,
  decided_at      timestamptz NOT NULL,
  ended_at        timestamptz,
  ended_by_kind   text,
  ended_by        text,
  end_cause       text,
  CONSTRAINT check_acceptance_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT check_acceptance_scope CHECK (scope IN ('all', 'tags', 'devices')),
  CONSTRAINT check_acceptance_end CHECK ((ended_at IS NULL) = (end_cause IS NULL))
);
CREATE INDEX check_acceptance_standing ON check_acceptance (organization_id, check_id) WHERE ended_at IS NULL;
CREATE INDEX check_acceptance_expiry ON check_acceptance (organization_id, expires_on) WHERE ended_at IS NULL;
CREATE INDEX check_acceptance_by_age ON check_acceptance (organization_id, decided_at, id);
SELECT limit_to_organization('check_acceptance');

-- A failing check that nobody sends and the service concludes from what else is known of the device. A system that is not
-- looked after any more: it counts in the score, so it is in the list of failing checks too.
CREATE TABLE concluded_check (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  stream_id       integer NOT NULL DEFAULT 0,
  check_id        text NOT NULL,
  severity        text,
  since           date NOT NULL,
  severity_rank   integer NOT NULL
    GENERATED ALWAYS AS (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)) STORED,
  CONSTRAINT concluded_check_pk PRIMARY KEY (organization_id, device_id, check_id),
  CONSTRAINT concluded_check_stream CHECK (stream_id = 0)
);
CREATE INDEX concluded_check_worst ON concluded_check (organization_id, severity_rank, device_id, stream_id, check_id);
CREATE INDEX concluded_check_latest ON concluded_check
  (organization_id, (since::timestamp AT TIME ZONE 'UTC'), device_id, stream_id, check_id);
SELECT limit_to_organization('concluded_check');

-- A name under which a check failed in an organization. Written by triggers of `device_check`. Few beside the checks of its
-- devices, so that a search by text begins here (docs/decisions/0101-what-failing-checks-are-called.md).
CREATE TABLE check_title (
  organization_id integer NOT NULL,
  check_id        text NOT NULL,
  digest          text NOT NULL GENERATED ALWAYS AS (md5(title)) STORED,
  title           text NOT NULL,
  told_at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT check_title_pk PRIMARY KEY (organization_id, check_id, digest)
);
SELECT limit_to_organization('check_title');
