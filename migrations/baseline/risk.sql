-- Risk: of each device the members that it was counted with, of each device and subject a component, of each subject what all
-- devices come to, and of the organization one row (docs/decisions/0025-risk-rollups.md).

-- A version of the policy of an organization. The one that ships is no row.
CREATE TABLE risk_policy (
  organization_id integer NOT NULL,
  version         integer NOT NULL,
  policy          jsonb NOT NULL,
  reason          text,
  created_by      text NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT risk_policy_pk PRIMARY KEY (organization_id, version)
);
SELECT limit_to_organization('risk_policy');

-- What one would set right: a source package, a check.
CREATE TABLE risk_subject (
  organization_id integer NOT NULL,
  id              integer NOT NULL,
  kind            text NOT NULL,
  ecosystem       text NOT NULL,
  name            text NOT NULL,
  CONSTRAINT risk_subject_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT risk_subject_name UNIQUE (organization_id, kind, ecosystem, name)
);
SELECT limit_to_organization('risk_subject');

-- To which subject a package belongs.
CREATE TABLE risk_package (
  organization_id integer NOT NULL,
  package_id      integer NOT NULL,
  subject_id      integer NOT NULL,
  source_known    boolean NOT NULL,
  reachable       boolean NOT NULL,
  CONSTRAINT risk_package_pk PRIMARY KEY (organization_id, package_id)
);
CREATE INDEX risk_package_of_subject ON risk_package (organization_id, subject_id);
SELECT limit_to_organization('risk_package');

-- What a device was counted as: enough to take it out of every sum again.
CREATE TABLE risk_device (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  place           smallint NOT NULL,
  scanned         boolean NOT NULL,
  masses          bigint[] NOT NULL,
  mass            bigint NOT NULL,
  cells           integer[] NOT NULL,
  inherent_cells  integer[] NOT NULL,
  fixed_after     jsonb NOT NULL,
  members         bytea NOT NULL,
  folded_at       timestamptz NOT NULL,
  threats         integer[] NOT NULL DEFAULT '{}',
  CONSTRAINT risk_device_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 80);
-- Packed already.
ALTER TABLE risk_device ALTER COLUMN members SET STORAGE EXTERNAL;
CREATE INDEX risk_device_by_mass ON risk_device (organization_id, mass) WHERE scanned;
SELECT limit_to_organization('risk_device');

-- What a subject is on a device.
CREATE TABLE risk_component (
  organization_id integer NOT NULL,
  device_id       integer NOT NULL,
  subject_id      integer NOT NULL,
  masses          bigint[] NOT NULL,
  findings        integer NOT NULL,
  vulnerabilities integer NOT NULL,
  level           smallint NOT NULL,
  tier            smallint NOT NULL,
  due_on          date,
  confidence      smallint NOT NULL,
  CONSTRAINT risk_component_pk PRIMARY KEY (organization_id, device_id, subject_id)
) WITH (fillfactor = 80);
CREATE INDEX risk_component_of_subject ON risk_component (organization_id, subject_id, device_id);
SELECT limit_to_organization('risk_component');

-- What a subject comes to over all devices.
CREATE TABLE risk_subject_rollup (
  organization_id integer NOT NULL,
  subject_id      integer NOT NULL,
  masses          numeric[] NOT NULL,
  mass            numeric NOT NULL,
  devices         integer NOT NULL,
  findings        integer NOT NULL,
  by_level        integer[] NOT NULL,
  by_tier         jsonb NOT NULL,
  due             jsonb NOT NULL,
  by_confidence   integer[] NOT NULL,
  CONSTRAINT risk_subject_rollup_pk PRIMARY KEY (organization_id, subject_id)
) WITH (fillfactor = 80);
CREATE INDEX risk_subject_rollup_by_mass ON risk_subject_rollup (organization_id, mass);
SELECT limit_to_organization('risk_subject_rollup');

-- Everything that views of a whole organization show, in one row.
CREATE TABLE risk_organization (
  organization_id integer NOT NULL,
  version         bigint NOT NULL,
  policy_version  integer NOT NULL,
  method          text NOT NULL,
  totals          jsonb NOT NULL,
  coverage        jsonb,
  today           jsonb NOT NULL,
  folded_at       timestamptz NOT NULL,
  -- A column of its own, so that folds of devices do not write it again (docs/decisions/0043-cloud-checks-in-risk.md).
  cloud           jsonb,
  CONSTRAINT risk_organization_pk PRIMARY KEY (organization_id)
) WITH (fillfactor = 50);
SELECT limit_to_organization('risk_organization');

-- One cause by which the mass of an organization moved.
CREATE TABLE risk_ledger (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  at              timestamptz NOT NULL,
  cause           text NOT NULL,
  mass            numeric NOT NULL,
  mass_before     numeric NOT NULL,
  devices_before  integer NOT NULL,
  devices_after   integer NOT NULL,
  subjects        jsonb NOT NULL,
  CONSTRAINT risk_ledger_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX risk_ledger_by_time ON risk_ledger (organization_id, at);
SELECT limit_to_organization('risk_ledger');

-- What an organization looked like at the end of a day.
CREATE TABLE risk_day (
  organization_id integer NOT NULL,
  day             date NOT NULL,
  figures         jsonb NOT NULL,
  CONSTRAINT risk_day_pk PRIMARY KEY (organization_id, day)
);
SELECT limit_to_organization('risk_day');

-- What is open of a subject over all devices and has a fix, or has none.
CREATE TABLE risk_action_rollup (
  organization_id integer NOT NULL,
  subject_id      integer NOT NULL,
  fixable         boolean NOT NULL,
  devices         integer NOT NULL,
  findings        integer NOT NULL,
  by_level        integer[] NOT NULL,
  waves           jsonb NOT NULL,
  by_confidence   integer[] NOT NULL,
  -- What actions are ordered by, beside their waves: a list of thousands reads two numbers of each and not a document of a
  -- hundred (docs/decisions/0034-views-within-limits.md).
  tier            smallint,
  due_day         integer,
  CONSTRAINT risk_action_rollup_pk PRIMARY KEY (organization_id, subject_id, fixable)
) WITH (fillfactor = 80);
SELECT limit_to_organization('risk_action_rollup');

-- A view as it was computed, once for each version of the organization (docs/decisions/0031-actions-and-threats.md).
CREATE TABLE risk_view (
  organization_id integer NOT NULL,
  name            text NOT NULL,
  version         bigint NOT NULL,
  document        json NOT NULL,
  made_at         timestamptz NOT NULL,
  CONSTRAINT risk_view_pk PRIMARY KEY (organization_id, name)
) WITH (fillfactor = 50);
SELECT limit_to_organization('risk_view');

-- What is open of everything that stands for the same threats (docs/decisions/0064-threats-are-summed-by-profile.md).
CREATE TABLE risk_threat_profile (
  organization_id integer NOT NULL,
  profile         bigint NOT NULL,
  content         jsonb NOT NULL,
  mass            numeric NOT NULL DEFAULT 0,
  findings        jsonb NOT NULL DEFAULT '{}',
  vulnerabilities integer NOT NULL DEFAULT 0,
  CONSTRAINT risk_threat_profile_pk PRIMARY KEY (organization_id, profile)
) WITH (fillfactor = 80);
SELECT limit_to_organization('risk_threat_profile');
