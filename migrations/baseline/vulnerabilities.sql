-- Vulnerabilities: findings as narrow facts, and the text that repeats in dictionaries of the organization
-- (docs/decisions/0004-findings-and-dictionaries.md).

-- A vulnerability (a group of identifiers that name it) as the organization has seen it. The integer id counts per
-- organization.
CREATE TABLE vulnerability (
  organization_id integer NOT NULL,
  id              integer NOT NULL,
  display_id      text NOT NULL,
  title           text,
  description     text,
  cvss            jsonb,
  cwes            text[] NOT NULL DEFAULT '{}',
  "references"    text[] NOT NULL DEFAULT '{}',
  published_at    timestamptz,
  replaced_by     integer,
  malware         text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX vulnerability_replaced ON vulnerability (organization_id, replaced_by) WHERE replaced_by IS NOT NULL;
SELECT index_words('vulnerability_words', 'vulnerability', 'title', 'display_id');
SELECT limit_to_organization('vulnerability');

-- An identifier, and the vulnerability that it names at the moment: this follows from the assertions about aliases.
CREATE TABLE vulnerability_alias (
  organization_id  integer NOT NULL,
  identifier       text NOT NULL,
  vulnerability_id integer NOT NULL,
  as_written       text NOT NULL,
  known_since      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, identifier)
);
CREATE INDEX vulnerability_alias_of ON vulnerability_alias (organization_id, vulnerability_id);
SELECT index_words('vulnerability_alias_words', 'vulnerability_alias', 'as_written');
SELECT limit_to_organization('vulnerability_alias');

-- The newest that one scanner said about an identifier.
CREATE TABLE vulnerability_assertion (
  organization_id integer NOT NULL,
  asserted_by     text NOT NULL,
  title           text,
  description     text,
  cvss            jsonb NOT NULL,
  cwes            text[] NOT NULL,
  "references"    text[] NOT NULL,
  related_ids     text[] NOT NULL,
  published_at    timestamptz,
  asserted_at     timestamptz NOT NULL,
  identifier      text NOT NULL,
  aliases         text[] NOT NULL DEFAULT '{}',
  known_hashes    bytea[] NOT NULL DEFAULT '{}',
  malware         boolean NOT NULL DEFAULT false,
  covers          text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, identifier, asserted_by)
);
SELECT limit_to_organization('vulnerability_assertion');

-- A distinct observation: an identifier in an installed version of a package, with what was said about the fix. Devices share
-- it. Keyed by the identifier that the scanner used; which identifiers name one vulnerability follows from who says so, and may
-- change (docs/decisions/0011-alias-groups.md).
CREATE TABLE finding_match (
  organization_id   integer NOT NULL,
  id                integer NOT NULL,
  content_hash      bytea NOT NULL,
  vulnerability_id  integer NOT NULL,
  package_id        integer NOT NULL,
  severity          smallint NOT NULL,
  installed_version text NOT NULL,
  fixed_versions    text[] NOT NULL,
  fix_state         text NOT NULL,
  locations         text[] NOT NULL,
  identifier        text NOT NULL,
  -- What was said before it was known to be malware, so that it comes back if it turns out to be none.
  stated_severity   smallint,
  clean_versions    text[],
  severity_basis    text,
  traits            text[] NOT NULL DEFAULT '{}',
  -- The names that its own report told: decisions reach it by these (docs/decisions/0112-names-of-ones-own.md).
  names             text[],
  covers            text[],
  PRIMARY KEY (organization_id, id),
  CONSTRAINT finding_match_by_content UNIQUE (organization_id, content_hash)
);
CREATE INDEX finding_match_of ON finding_match (organization_id, vulnerability_id, package_id);
CREATE INDEX finding_match_rated ON finding_match (organization_id, vulnerability_id) WHERE stated_severity IS NOT NULL;
SELECT limit_to_organization('finding_match');

-- A vulnerability in a package on a device, with its life. No text: there are millions of these. The small numbers stand side
-- by side, where alignment leaves room: at the end, the cause would cost eight bytes a row.
CREATE TABLE finding (
  organization_id  integer NOT NULL,
  device_id        integer NOT NULL,
  vulnerability_id integer NOT NULL,
  package_id       integer NOT NULL,
  state            smallint NOT NULL,
  severity         smallint NOT NULL,
  cause            smallint NOT NULL DEFAULT 0,
  first_seen_at    timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  not_running      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id)
) WITH (fillfactor = 90);
-- Ends with the package, so that a page comes out of it in its order and nothing beyond the page is looked at
-- (docs/decisions/0056-pages-look-at-less.md). An entry is padded to eight bytes: it grows by nothing.
CREATE INDEX finding_of_vulnerability ON finding (organization_id, vulnerability_id, device_id, package_id);
SELECT limit_to_organization('finding');

-- What a stream of a device shows at the moment. Four bytes an occurrence.
CREATE TABLE device_occurrences (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  stream_id       integer NOT NULL,
  match_ids       integer[] NOT NULL,
  traits          text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, device_id, stream_id)
);
SELECT limit_to_organization('device_occurrences');

-- The highest id that was given to a match of the organization. Some were given and not used.
CREATE TABLE finding_match_counter (
  organization_id integer NOT NULL,
  last_id         integer NOT NULL,
  PRIMARY KEY (organization_id)
);
SELECT limit_to_organization('finding_match_counter');

-- A scanner’s word that an identifier has another name. Read from either end.
CREATE TABLE alias_assertion (
  organization_id integer NOT NULL,
  identifier      text NOT NULL,
  alias           text NOT NULL,
  asserted_by     text NOT NULL,
  asserted_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, identifier, alias, asserted_by)
);
CREATE INDEX alias_assertion_of_alias ON alias_assertion (organization_id, alias);
SELECT limit_to_organization('alias_assertion');

-- How often the vulnerabilities of an organization were joined or taken apart; no row before the first time.
CREATE TABLE vulnerability_grouping (
  organization_id integer NOT NULL,
  epoch           integer NOT NULL,
  PRIMARY KEY (organization_id)
);
SELECT limit_to_organization('vulnerability_grouping');

-- A finding set aside while its vulnerability is joined with another or taken apart. Empty outside of a transaction.
CREATE UNLOGGED TABLE regrouped_finding (
  organization_id  integer NOT NULL,
  device_id        integer NOT NULL,
  vulnerability_id integer NOT NULL,
  package_id       integer NOT NULL,
  state            smallint NOT NULL,
  severity         smallint NOT NULL,
  cause            smallint NOT NULL,
  first_seen_at    timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id)
);
SELECT limit_to_organization('regrouped_finding');

-- A CVE that a vulnerability is about besides the one that it is known by: of an advisory with several, which never become one
-- (docs/decisions/0075-several-cves-and-lists.md).
CREATE TABLE vulnerability_cve (
  organization_id  integer NOT NULL,
  vulnerability_id integer NOT NULL,
  cve              text NOT NULL,
  CONSTRAINT vulnerability_cve_pk PRIMARY KEY (organization_id, vulnerability_id, cve)
);
CREATE INDEX vulnerability_cve_of ON vulnerability_cve (organization_id, cve);
SELECT limit_to_organization('vulnerability_cve');

-- How much of what is installed in one scope of a device was compared with advisories.
CREATE TABLE match_coverage (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  scope           text NOT NULL,
  packages        integer NOT NULL,
  compared        integer NOT NULL,
  gaps            jsonb NOT NULL,
  matched_at      timestamptz NOT NULL,
  CONSTRAINT match_coverage_pk PRIMARY KEY (organization_id, device_id, scope)
);
SELECT limit_to_organization('match_coverage');

-- Findings that a stream of a device stopped, or began, showing with one scan, so that what goes in steps is judged together
-- (docs/decisions/0102-what-is-gone-not-how-much.md). Rows older than the window go with the next change.
CREATE TABLE stream_loss (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  device_version  integer NOT NULL,
  of_inventory    boolean NOT NULL,
  stream_id       integer NOT NULL,
  at              timestamptz NOT NULL,
  shown_before    integer NOT NULL,
  device_before   integer NOT NULL,
  gone_ids        integer[] NOT NULL,
  came_ids        integer[] NOT NULL,
  CONSTRAINT stream_loss_pk PRIMARY KEY (organization_id, device_id, device_version, of_inventory)
);
SELECT limit_to_organization('stream_loss');
