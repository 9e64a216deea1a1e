-- What lists of vulnerabilities and findings show and filter by: roll-ups, and where the risk context writes and is told what
-- to look at again (docs/decisions/0025-risk-rollups.md).

-- A vulnerability over all devices, as lists show it: a page of them reads nothing else of it.
CREATE TABLE vulnerability_rollup (
  organization_id  integer NOT NULL,
  vulnerability_id integer NOT NULL,
  sort_key         bigint NOT NULL,
  severity         smallint NOT NULL,
  cvss_score       real,
  open_findings    integer NOT NULL,
  open_devices     integer NOT NULL,
  open_by_severity integer[] NOT NULL,
  fix_available    boolean NOT NULL,
  first_seen_at    timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  risk             double precision,
  likelihood       smallint,
  impact           smallint,
  level            smallint,
  risk_cells       integer NOT NULL DEFAULT 0,
  inherent_cells   integer NOT NULL DEFAULT 0,
  tier             smallint,
  due_on           date,
  kev              boolean,
  ransomware       boolean,
  epss             real,
  stride           smallint NOT NULL DEFAULT 0,
  techniques       text[] NOT NULL DEFAULT '{}',
  risk_score       real,
  tier_key         text,
  display_id       text NOT NULL,
  title            text,
  cvss             jsonb,
  cwes             text[] NOT NULL,
  aliases          text[] NOT NULL,
  packages         jsonb NOT NULL,
  threat_profile   bigint,
  malware          text,
  PRIMARY KEY (organization_id, vulnerability_id)
) WITH (fillfactor = 80);
-- In the row itself as long as it fits into a page: what is put aside costs a page another look-up.
ALTER TABLE vulnerability_rollup ALTER COLUMN title SET STORAGE MAIN;
ALTER TABLE vulnerability_rollup ALTER COLUMN cvss SET STORAGE MAIN;
ALTER TABLE vulnerability_rollup ALTER COLUMN cwes SET STORAGE MAIN;
ALTER TABLE vulnerability_rollup ALTER COLUMN aliases SET STORAGE MAIN;
ALTER TABLE vulnerability_rollup ALTER COLUMN packages SET STORAGE MAIN;
-- An index for every order of the list: a page reads its own rows, at any depth.
CREATE INDEX vulnerability_rollup_by_devices ON vulnerability_rollup (organization_id, open_devices, vulnerability_id);
CREATE INDEX vulnerability_rollup_by_findings ON vulnerability_rollup (organization_id, open_findings, vulnerability_id);
CREATE INDEX vulnerability_rollup_by_first_seen ON vulnerability_rollup (organization_id, first_seen_at, vulnerability_id);
CREATE INDEX vulnerability_rollup_by_change ON vulnerability_rollup (organization_id, changed_at, vulnerability_id);
-- Without coalesce: below row-level security PostgreSQL takes that for leaky, and leaves the index alone.
CREATE INDEX vulnerability_rollup_by_cvss ON vulnerability_rollup
  (organization_id, (CASE WHEN cvss_score IS NULL THEN -1 ELSE cvss_score END), vulnerability_id);
CREATE INDEX vulnerability_rollup_by_risk ON vulnerability_rollup
  (organization_id, (CASE WHEN risk IS NULL THEN -1 ELSE risk END), vulnerability_id);
CREATE INDEX vulnerability_rollup_listed ON vulnerability_rollup (organization_id, sort_key, vulnerability_id) WHERE kev;
-- Lists in their usual order pick vulnerabilities by risk out of the index alone (docs/decisions/0034-views-within-limits.md).
CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
  INCLUDE (risk_cells, inherent_cells, kev, due_on, level, ransomware, stride, epss);
-- PostgreSQL counts out of an index of an expression alone only where what the expression is made of is there as well.
CREATE INDEX vulnerability_rollup_by_epss ON vulnerability_rollup
  (organization_id, (CASE WHEN epss IS NULL THEN -1 ELSE epss END), vulnerability_id)
  INCLUDE (epss);
CREATE INDEX vulnerability_rollup_by_due ON vulnerability_rollup
  (organization_id, (CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), vulnerability_id)
  INCLUDE (due_on, level);
-- With an open finding in one of the five cells of likelihood 5. They are few, so that picking them out of the index of all
-- walks far (docs/decisions/0059-drill-downs.md).
CREATE INDEX vulnerability_rollup_most_likely ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
  INCLUDE (risk_cells)
  WHERE (risk_cells & 32505856) <> 0;
CREATE INDEX vulnerability_rollup_of_threat ON vulnerability_rollup (organization_id, threat_profile, risk, vulnerability_id)
  WHERE threat_profile IS NOT NULL;
CREATE INDEX vulnerability_rollup_malware ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
  WHERE malware IS NOT NULL;
SELECT limit_to_organization('vulnerability_rollup');

-- The counts of a vulnerability in one package.
CREATE TABLE vulnerability_package (
  organization_id  integer NOT NULL,
  vulnerability_id integer NOT NULL,
  package_id       integer NOT NULL,
  open_findings    integer NOT NULL,
  fixed_versions   text[] NOT NULL,
  PRIMARY KEY (organization_id, vulnerability_id, package_id)
) WITH (fillfactor = 80);
CREATE INDEX vulnerability_package_of ON vulnerability_package (organization_id, package_id);
SELECT limit_to_organization('vulnerability_package');

-- Moves of one change that are still to be added to the roll-ups; see `RollupDelta`.
CREATE TABLE rollup_pending (
  organization_id          integer NOT NULL,
  id                       uuid NOT NULL,
  at                       timestamptz NOT NULL,
  vulnerability_ids        integer[] NOT NULL,
  package_ids              integer[] NOT NULL,
  severities               smallint[] NOT NULL,
  deltas                   smallint[] NOT NULL,
  device_vulnerability_ids integer[] NOT NULL,
  device_deltas            smallint[] NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT limit_to_organization('rollup_pending');

-- A deactivated device whose findings were taken out of the counts.
CREATE TABLE withdrawn_device (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  withdrawn_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, device_id)
);
SELECT limit_to_organization('withdrawn_device');

-- Something changed that risk follows from: appended by whoever changed it, in the transaction of the change; taken by the next
-- fold of the organization.
CREATE TABLE risk_mark (
  organization_id  integer NOT NULL,
  id               uuid NOT NULL,
  device_id        integer,
  vulnerability_id integer,
  members          boolean NOT NULL DEFAULT false,
  cause            smallint NOT NULL,
  at               timestamptz NOT NULL DEFAULT now(),
  lost             jsonb,
  CONSTRAINT risk_mark_pk PRIMARY KEY (organization_id, id)
);
SELECT limit_to_organization('risk_mark');

-- The kind of place that a device is. Written by the risk context.
CREATE TABLE device_context (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  context         smallint NOT NULL,
  -- Read for whole pages, and for pages of a cell of all devices: out of the index alone.
  CONSTRAINT device_context_pk PRIMARY KEY (organization_id, device_id) INCLUDE (context)
);
-- Which devices of a vulnerability are in a place, without reading where all the others are. Written when a device moves.
CREATE INDEX device_context_by_place ON device_context (organization_id, context, device_id);
SELECT limit_to_organization('device_context');

-- A package in which nothing that runs can be reached. Written by the risk context.
CREATE TABLE unreachable_package (
  organization_id integer NOT NULL,
  package_id      integer NOT NULL,
  reason          text NOT NULL,
  CONSTRAINT unreachable_package_pk PRIMARY KEY (organization_id, package_id)
);
SELECT limit_to_organization('unreachable_package');

-- How risky a vulnerability is in one kind of place. Findings do not store it: it is the same for all of one kind. Written by
-- the risk context.
CREATE TABLE finding_risk (
  organization_id     integer NOT NULL,
  vulnerability_id    integer NOT NULL,
  context             smallint NOT NULL,
  reachable           boolean NOT NULL,
  state               smallint NOT NULL,
  id                  integer NOT NULL,
  likelihood          smallint NOT NULL,
  impact              smallint NOT NULL,
  level               smallint NOT NULL,
  inherent_likelihood smallint NOT NULL,
  inherent_impact     smallint NOT NULL,
  inherent_level      smallint NOT NULL,
  units               bigint NOT NULL,
  low_units           bigint NOT NULL,
  high_units          bigint NOT NULL,
  inherent_units      bigint NOT NULL,
  tier                smallint NOT NULL,
  clock_since         integer[] NOT NULL,
  clock_days          smallint[] NOT NULL,
  basis               jsonb NOT NULL,
  findings            integer NOT NULL DEFAULT 0,
  threat_profile      bigint NOT NULL DEFAULT 0,
  -- Which kinds of a vulnerability are in a cell, or of a level, is read out of the key alone. Counts of findings are in other
  -- indexes already, so an update writes a new entry anyway: it is 16 bytes longer.
  CONSTRAINT finding_risk_pk PRIMARY KEY (organization_id, vulnerability_id, context, reachable, state)
    INCLUDE (likelihood, impact, level, inherent_likelihood, inherent_impact, inherent_level, findings),
  CONSTRAINT finding_risk_id UNIQUE (organization_id, id)
) WITH (fillfactor = 80);
-- The total of a cell, or of a level, is a sum over its kinds, out of the index.
CREATE INDEX finding_risk_of_cell ON finding_risk (organization_id, likelihood, impact, units, vulnerability_id)
  INCLUDE (findings, level)
  WHERE findings > 0 AND state = 0;
CREATE INDEX finding_risk_of_inherent_cell ON finding_risk
  (organization_id, inherent_likelihood, inherent_impact, inherent_units, vulnerability_id)
  INCLUDE (findings, inherent_level)
  WHERE findings > 0;
SELECT limit_to_organization('finding_risk');

-- How many open findings of a vulnerability are due on a day. What waits for the next upgrade has no day and no row. Written by
-- the risk context.
CREATE TABLE vulnerability_due (
  organization_id  integer NOT NULL,
  vulnerability_id integer NOT NULL,
  due_on           date NOT NULL,
  findings         integer NOT NULL,
  CONSTRAINT vulnerability_due_pk PRIMARY KEY (organization_id, vulnerability_id, due_on)
) WITH (fillfactor = 80);
SELECT limit_to_organization('vulnerability_due');

-- How many vulnerabilities are open, or not, with a severity: the totals of lists, which nobody has to count.
CREATE TABLE vulnerability_tally (
  organization_id integer NOT NULL,
  is_open         boolean NOT NULL,
  severity        smallint NOT NULL,
  vulnerabilities integer NOT NULL,
  CONSTRAINT vulnerability_tally_pk PRIMARY KEY (organization_id, is_open, severity)
) WITH (fillfactor = 50);
SELECT limit_to_organization('vulnerability_tally');

-- What the cells of the matrix hold: the totals of lists by cell. Each list has 25 numbers, in the order of the bits of a
-- vulnerability’s cells (docs/decisions/0051-cells-are-tallied.md).
CREATE TABLE finding_cell_tally (
  organization_id   integer NOT NULL,
  findings          integer[] NOT NULL,
  inherent_findings integer[] NOT NULL,
  vulnerabilities   integer[] NOT NULL,
  CONSTRAINT finding_cell_tally_pk PRIMARY KEY (organization_id)
);
SELECT limit_to_organization('finding_cell_tally');

-- A package of a kernel that is installed on a device and does not run there. Findings in it are not reachable
-- (docs/decisions/0078-only-one-kernel-runs.md). Of few devices a few rows.
CREATE TABLE idle_kernel (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  package_id      integer NOT NULL,
  versions        text[],
  running         text NOT NULL,
  newer           boolean NOT NULL,
  CONSTRAINT idle_kernel_pk PRIMARY KEY (organization_id, device_id, package_id)
);
SELECT limit_to_organization('idle_kernel');
