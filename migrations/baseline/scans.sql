-- Scans: receipts, documents, the package dictionary of each organization, and inventories.

-- A package that was ever seen in the organization. The integer id counts per organization.
CREATE TABLE package (
  organization_id integer NOT NULL,
  id              integer NOT NULL,
  ecosystem       text NOT NULL,
  name            text NOT NULL,
  purl            text,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT package_by_name UNIQUE (organization_id, ecosystem, name)
);
SELECT index_words('package_words', 'package', 'name');
SELECT limit_to_organization('package');

-- A version of a package as installed somewhere. What is not known is an empty text, so that the key holds.
CREATE TABLE package_version (
  organization_id integer NOT NULL,
  id              integer NOT NULL,
  package_id      integer NOT NULL,
  version         text NOT NULL,
  architecture    text NOT NULL,
  source_name     text NOT NULL,
  source_version  text NOT NULL,
  module          text NOT NULL DEFAULT '',
  maker           text NOT NULL DEFAULT '',
  owner           text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  CONSTRAINT package_version_by_key
    UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker, owner)
);
-- Which versions were built from a source package.
CREATE INDEX package_version_of_source ON package_version (organization_id, source_name) WHERE source_name <> '';
SELECT limit_to_organization('package_version');

-- One row a device: its version rises with every scan that is applied, and is locked meanwhile.
CREATE TABLE scan_head (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  version         integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, device_id)
);
SELECT limit_to_organization('scan_head');

-- What one source last showed of one scope of a device.
CREATE TABLE scan_stream (
  organization_id   integer NOT NULL,
  device_id         integer NOT NULL,
  id                integer NOT NULL,
  source            text NOT NULL,
  scope             text NOT NULL,
  digest            bytea NOT NULL,
  finding_count     integer NOT NULL,
  started_at        timestamptz NOT NULL,
  listening_ports   jsonb,
  shown_version_ids integer[],
  tells_findings    boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organization_id, device_id, id),
  CONSTRAINT scan_stream_by_scope UNIQUE (organization_id, device_id, source, scope)
);
CREATE TRIGGER scan_stream_reading_inserted AFTER INSERT ON scan_stream
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_reading_updated AFTER UPDATE ON scan_stream
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
SELECT limit_to_organization('scan_stream');

-- The receipt of a scan and, once it was applied, what it changed.
CREATE TABLE scan (
  organization_id    integer NOT NULL,
  id                 uuid NOT NULL,
  device_id          integer NOT NULL,
  stream_id          integer,
  source             text NOT NULL,
  scope              text NOT NULL,
  status             text NOT NULL,
  received_at        timestamptz NOT NULL,
  started_at         timestamptz NOT NULL,
  finished_at        timestamptz,
  applied_at         timestamptz,
  body_sha256        bytea NOT NULL,
  body_bytes         integer NOT NULL,
  media_type         text NOT NULL,
  attempts           smallint NOT NULL DEFAULT 0,
  complete           boolean NOT NULL,
  agent              jsonb,
  scanner            jsonb,
  coverage           jsonb NOT NULL DEFAULT '[]',
  warnings           jsonb NOT NULL DEFAULT '[]',
  reason             jsonb,
  new_findings       integer,
  fixed_findings     integer,
  reopened_findings  integer,
  unchanged_findings integer,
  delta_changes      smallint[],
  causes             jsonb,
  decided_by         uuid,
  decided_at         timestamptz,
  delta_match_before integer[],
  delta_match_after  integer[],
  delta_versions     integer[],
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX scan_newest ON scan (organization_id, received_at DESC, id DESC);
CREATE INDEX scan_of_device ON scan (organization_id, device_id, started_at DESC);
CREATE INDEX scan_waiting ON scan (organization_id, device_id) WHERE status IN ('received', 'processing');
CREATE INDEX scan_suspect ON scan (organization_id, received_at DESC, id DESC) WHERE status = 'suspect';
SELECT limit_to_organization('scan');

-- A raw document as it was sent, addressed by its content. Once discarded, only its row stays.
CREATE TABLE scan_document (
  organization_id integer NOT NULL,
  sha256          bytea NOT NULL,
  gzip            bytea,
  stored_at       timestamptz NOT NULL DEFAULT now(),
  discarded_at    timestamptz,
  PRIMARY KEY (organization_id, sha256)
);
-- Compressed already.
ALTER TABLE scan_document ALTER COLUMN gzip SET STORAGE EXTERNAL;
CREATE INDEX scan_document_oldest ON scan_document (organization_id, stored_at, sha256) WHERE discarded_at IS NULL;
SELECT limit_to_organization('scan_document');

-- The inventory of a device as one stream last told it: replaced as a whole by a scan that is believed. Packed, as ids of
-- package_version. What suspect scans add is apart, so that neither a scan without an inventory nor a dismissal makes a list in
-- doubt count (docs/decisions/0106-what-a-list-says-stays-with-it.md).
CREATE TABLE device_software (
  organization_id      integer NOT NULL,
  device_id            integer NOT NULL,
  stream_id            integer NOT NULL,
  package_version_ids  integer[] NOT NULL,
  started_at           timestamptz NOT NULL,
  doubtful_version_ids integer[] NOT NULL,
  traits               text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, device_id, stream_id)
);
SELECT limit_to_organization('device_software');

-- The last ids of an organization’s package dictionaries: reserved in the statement that makes entries.
CREATE TABLE package_counter (
  organization_id integer NOT NULL,
  packages        integer NOT NULL DEFAULT 0,
  versions        integer NOT NULL DEFAULT 0,
  CONSTRAINT package_counter_pk PRIMARY KEY (organization_id)
);
SELECT limit_to_organization('package_counter');

-- A scan that a document is kept for. Scans that showed nothing new have none, whatever bytes they came as. An index on the
-- hash of every receipt would cost each scan that shows nothing new.
CREATE TABLE scan_document_use (
  organization_id integer NOT NULL,
  sha256          bytea NOT NULL,
  scan_id         uuid NOT NULL,
  PRIMARY KEY (organization_id, sha256, scan_id)
);
SELECT limit_to_organization('scan_document_use');

-- The last completed scan of a stream, as lists of findings show it, and when the first was. Receipts are what they follow
-- from. A page finds it with one descent for all its devices; receipts take four buffers each. An identical rescan moves it in
-- place: no column of it but those of the key is indexed, and pages keep room for the next version.
CREATE TABLE scan_stream_last (
  organization_id  integer NOT NULL,
  device_id        integer NOT NULL,
  stream_id        integer NOT NULL,
  started_at       timestamptz NOT NULL,
  source           text NOT NULL,
  scope            text NOT NULL,
  first_started_at timestamptz,
  CONSTRAINT scan_stream_last_pk PRIMARY KEY (organization_id, device_id, stream_id)
) WITH (fillfactor = 80);
CREATE TRIGGER scan_stream_last_reading_inserted AFTER INSERT ON scan_stream_last
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_last_reading_updated AFTER UPDATE ON scan_stream_last
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_last_reading_deleted AFTER DELETE ON scan_stream_last
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
SELECT limit_to_organization('scan_stream_last');
