-- Documents that people, API keys and agents upload for devices other than their own
-- (docs/decisions/0088-uploads-and-reports-of-many-hosts.md).

-- A document that was uploaded, and who did it.
CREATE TABLE scan_upload (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  received_at     timestamptz NOT NULL,
  actor_kind      text NOT NULL,
  actor_id        text NOT NULL,
  source          text NOT NULL,
  media_type      text NOT NULL,
  scope           text,
  network         text,
  device_id       integer,
  body_sha256     bytea NOT NULL,
  body_bytes      integer NOT NULL,
  warnings        jsonb NOT NULL DEFAULT '[]',
  undone_at       timestamptz,
  undone_by       uuid,
  CONSTRAINT scan_upload_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX scan_upload_newest ON scan_upload (organization_id, received_at, id);
-- The same bytes again are the same upload, until it is undone.
CREATE INDEX scan_upload_of_body ON scan_upload (organization_id, body_sha256) WHERE undone_at IS NULL;
SELECT limit_to_organization('scan_upload');

-- What became of one host of an uploaded document.
CREATE TABLE scan_upload_host (
  organization_id integer NOT NULL,
  upload_id       uuid NOT NULL,
  place           integer NOT NULL,
  host_key        text,
  label           text NOT NULL,
  device_id       integer,
  matched_by      text,
  is_new          boolean NOT NULL,
  scan_id         uuid,
  refusal         text,
  notes           text[] NOT NULL DEFAULT '{}',
  CONSTRAINT scan_upload_host_pk PRIMARY KEY (organization_id, upload_id, place)
);
CREATE UNIQUE INDEX scan_upload_host_of_scan ON scan_upload_host (organization_id, scan_id) WHERE scan_id IS NOT NULL;
SELECT limit_to_organization('scan_upload_host');

-- What a stream held before the scan of an upload was applied: what undoing it goes back to.
CREATE TABLE scan_upload_before (
  organization_id      integer NOT NULL,
  scan_id              uuid NOT NULL,
  device_id            integer NOT NULL,
  stream_id            integer NOT NULL,
  match_ids            integer[] NOT NULL,
  traits               text[] NOT NULL,
  stream               jsonb,
  first_started_at     timestamptz,
  last_started_at      timestamptz,
  software_ids         integer[],
  checks               jsonb NOT NULL,
  software_started_at  timestamptz,
  doubtful_version_ids integer[],
  software_traits      text[],
  CONSTRAINT scan_upload_before_pk PRIMARY KEY (organization_id, scan_id)
);
SELECT limit_to_organization('scan_upload_before');
