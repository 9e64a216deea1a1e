-- What feeds know, for every organization: CVEs, advisories, ATT&CK and its mappings, end-of-life dates, and of each feed where
-- its facts came from. Each row belongs to the document that said it, which replaces its own rows and nobody else’s
-- (docs/decisions/0024-intelligence.md).

-- A feed's word that an identifier has another name; for every organization.
CREATE TABLE feed_alias (
  identifier            text NOT NULL,
  alias                 text NOT NULL,
  asserted_by           text NOT NULL,
  identifier_as_written text NOT NULL,
  alias_as_written      text NOT NULL,
  asserted_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (identifier, alias, asserted_by)
);
CREATE INDEX feed_alias_of_alias ON feed_alias (alias);

-- What a feed last brought, and how its last look went. Facts of the world: the same for every organization.
CREATE TABLE intelligence_feed (
  key         text NOT NULL,
  version     text,
  as_of       timestamptz,
  imported_at timestamptz,
  origin      text,
  address     text,
  sha256      bytea,
  bytes       bigint,
  entries     integer,
  etag        text,
  checked_at  timestamptz,
  failed_at   timestamptz,
  failure     text,
  state       jsonb,
  extent      text,
  begun_at    timestamptz,
  CONSTRAINT intelligence_feed_pk PRIMARY KEY (key)
);

-- What feeds say about a CVE. Null means that no feed said so, which is not a no.
CREATE TABLE cve_intelligence (
  cve               text NOT NULL,
  title             text,
  published_on      date,
  rejected          boolean NOT NULL DEFAULT false,
  epss              real,
  epss_percentile   real,
  epss_on           date,
  epss_model        text,
  epss_scored       real,
  kev_added_on      date,
  kev_due_on        date,
  kev_ransomware    boolean,
  kev_name          text,
  cvss_vector       text,
  cvss_score        real,
  cvss_source       text,
  cwes              text[] NOT NULL DEFAULT '{}',
  cwe_source        text,
  ssvc_exploitation text,
  ssvc_automatable  boolean,
  ssvc_total_impact boolean,
  ssvc_on           date,
  exploit_sources   text[] NOT NULL DEFAULT '{}',
  kev_lists         jsonb NOT NULL DEFAULT '[]',
  tags              jsonb NOT NULL DEFAULT '[]',
  rejected_reason   text,
  CONSTRAINT cve_intelligence_pk PRIMARY KEY (cve)
) WITH (fillfactor = 90);
CREATE INDEX cve_intelligence_of ON cve_intelligence USING hash (cve);
-- A number that was withdrawn, or is one again, changes what its advisories come to.
CREATE TRIGGER cve_rejected AFTER INSERT ON cve_intelligence
  FOR EACH ROW WHEN (NEW.rejected) EXECUTE FUNCTION count_rejected_edition();
CREATE TRIGGER cve_rejected_or_not AFTER UPDATE ON cve_intelligence
  FOR EACH ROW WHEN (NEW.rejected <> OLD.rejected) EXECUTE FUNCTION count_rejected_edition();

-- What one advisory says about one package of one ecosystem.
CREATE TABLE advisory (
  feed         text NOT NULL,
  ecosystem    text NOT NULL,
  -- In lower case where registries do not tell case.
  package_name text NOT NULL,
  external_id  text NOT NULL,
  of_source    boolean NOT NULL,
  identifiers  text[] NOT NULL,
  aliases      text[] NOT NULL DEFAULT '{}',
  ranges       jsonb NOT NULL DEFAULT '[]',
  versions     text[] NOT NULL DEFAULT '{}',
  status       text NOT NULL,
  fix_state    text NOT NULL,
  severity     smallint NOT NULL DEFAULT 0,
  title        text,
  url          text,
  published_on date,
  modified_at  timestamptz,
  content_hash bytea NOT NULL,
  module       text,
  fix_note     text,
  malware      boolean,
  CONSTRAINT advisory_pk PRIMARY KEY (feed, ecosystem, package_name, external_id)
);
CREATE INDEX advisory_of_package ON advisory (ecosystem, package_name);
-- What waits in a pending list would be read by every search.
CREATE INDEX advisory_of_identifier ON advisory USING gin (identifiers) WITH (fastupdate = off);
CREATE INDEX advisory_of_malware ON advisory USING gin (identifiers) WHERE malware;
CREATE TRIGGER advisory_edition_inserted AFTER INSERT ON advisory
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_advisory_edition();
CREATE TRIGGER advisory_edition_updated AFTER UPDATE ON advisory
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_advisory_edition();
CREATE TRIGGER advisory_edition_deleted AFTER DELETE ON advisory
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_advisory_edition();
CREATE TRIGGER advisory_records_inserted AFTER INSERT ON advisory
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();
CREATE TRIGGER advisory_records_updated AFTER UPDATE ON advisory
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();
CREATE TRIGGER advisory_records_deleted AFTER DELETE ON advisory
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();

-- A tactic of ATT&CK. A fact of the world: the same for every organization.
CREATE TABLE attack_tactic (
  id         text NOT NULL,
  feed       text NOT NULL,
  name       text NOT NULL,
  short_name text NOT NULL,
  position   smallint NOT NULL,
  CONSTRAINT attack_tactic_pk PRIMARY KEY (id, feed)
);

-- A technique of ATT&CK. Revoked ones stay, with their successor. A fact of the world: the same for every organization.
CREATE TABLE attack_technique (
  id          text NOT NULL,
  feed        text NOT NULL,
  name        text NOT NULL,
  tactics     text[] NOT NULL,
  platforms   text[] NOT NULL,
  mitigations text[] NOT NULL,
  revoked_by  text,
  deprecated  boolean NOT NULL,
  CONSTRAINT attack_technique_pk PRIMARY KEY (id, feed)
);

-- A mitigation of ATT&CK. A fact of the world: the same for every organization.
CREATE TABLE attack_mitigation (
  id   text NOT NULL,
  feed text NOT NULL,
  name text NOT NULL,
  CONSTRAINT attack_mitigation_pk PRIMARY KEY (id, feed)
);

-- Somebody’s mapping of a CVE to a technique; the feed says whose. A fact of the world: the same for every organization.
CREATE TABLE cve_technique (
  cve       text NOT NULL,
  technique text NOT NULL,
  relation  text NOT NULL,
  feed      text NOT NULL,
  CONSTRAINT cve_technique_pk PRIMARY KEY (cve, technique, relation, feed)
);

-- A technique that a weakness may lead to. For context only. A fact of the world: the same for every organization.
CREATE TABLE cwe_technique (
  cwe       text NOT NULL,
  technique text NOT NULL,
  feed      text NOT NULL,
  via       text[] NOT NULL,
  CONSTRAINT cwe_technique_pk PRIMARY KEY (cwe, technique, feed)
);

-- A control of a framework that mitigates a technique. A fact of the world: the same for every organization.
CREATE TABLE control_technique (
  framework text NOT NULL,
  control   text NOT NULL,
  technique text NOT NULL,
  feed      text NOT NULL,
  name      text NOT NULL,
  CONSTRAINT control_technique_pk PRIMARY KEY (framework, control, technique, feed)
);

-- How strongly a weakness speaks for each threat of STRIDE, 0-1. A fact of the world: the same for every organization.
CREATE TABLE cwe_stride (
  cwe   text NOT NULL,
  feed  text NOT NULL,
  name  text NOT NULL,
  s     real NOT NULL,
  t     real NOT NULL,
  r     real NOT NULL,
  i     real NOT NULL,
  d     real NOT NULL,
  e     real NOT NULL,
  basis text NOT NULL,
  CONSTRAINT cwe_stride_pk PRIMARY KEY (cwe, feed)
);

-- A line of releases of a product, and until when it is looked after. A fact of the world: the same for every organization.
CREATE TABLE end_of_life_cycle (
  product        text NOT NULL,
  cycle          text NOT NULL,
  feed           text NOT NULL,
  label          text NOT NULL,
  category       text,
  codename       text,
  released_on    date,
  eol_on         date,
  ended          boolean NOT NULL,
  active_until   date,
  extended_until date,
  latest         text,
  latest_on      date,
  identifiers    text[] NOT NULL,
  CONSTRAINT end_of_life_cycle_pk PRIMARY KEY (product, cycle, feed)
);

-- How often what a feed says about an ecosystem was changed, so that every replica learns of it
-- (docs/decisions/0026-matching.md). Counted by a trigger, in the transaction of the change.
CREATE TABLE advisory_edition (
  feed      text NOT NULL,
  ecosystem text NOT NULL,
  edition   integer NOT NULL,
  CONSTRAINT advisory_edition_pk PRIMARY KEY (feed, ecosystem)
) WITH (fillfactor = 50);

-- The binary packages that a source package is built into, where they are not called as it and have its version. A fact of the
-- world.
CREATE TABLE binary_source (
  ecosystem text NOT NULL,
  source    text NOT NULL,
  feed      text NOT NULL,
  binaries  text[] NOT NULL,
  CONSTRAINT binary_source_pk PRIMARY KEY (ecosystem, source, feed)
);
CREATE INDEX binary_source_of_binary ON binary_source USING gin (binaries);

-- A feed's word that an advisory is about a CVE among others; for every organization.
CREATE TABLE feed_cover (
  identifier  text NOT NULL,
  cve         text NOT NULL,
  asserted_by text NOT NULL,
  CONSTRAINT feed_cover_pk PRIMARY KEY (identifier, cve, asserted_by)
);

-- An advisory that its publisher took back.
CREATE TABLE withdrawn_advisory (
  identifier   text NOT NULL,
  feed         text NOT NULL,
  withdrawn_on date NOT NULL,
  CONSTRAINT withdrawn_advisory_pk PRIMARY KEY (identifier, feed)
);

-- What advisories say, once for all packages of which they say the same; kept by triggers, in the transaction of the change. Of
-- a flaw in a kernel it would be said two thousand times, and whoever asks what is said about a CVE would read them all.
CREATE TABLE advisory_record (
  feed         text NOT NULL,
  content      uuid NOT NULL,
  external_id  text NOT NULL,
  status       text NOT NULL,
  title        text,
  url          text,
  published_on date,
  identifiers  text[] NOT NULL,
  aliases      text[] NOT NULL,
  packages     integer NOT NULL,
  CONSTRAINT advisory_record_pk PRIMARY KEY (feed, content)
);
CREATE INDEX advisory_record_of_identifier ON advisory_record USING gin (identifiers) WITH (fastupdate = off);
