-- What people, and VEX documents, decided about findings (docs/decisions/0028-decisions-about-findings.md).

-- A decision about the findings of a vulnerability, of a person or of a VEX document. Ended ones are kept.
CREATE TABLE risk_acceptance (
  organization_id   integer NOT NULL,
  id                uuid NOT NULL,
  identifier        text NOT NULL,
  state             smallint NOT NULL,
  precedence        smallint NOT NULL,
  scope             text NOT NULL,
  tags              text[] NOT NULL DEFAULT '{}',
  package_ecosystem text,
  package_name      text,
  package_versions  text[] NOT NULL DEFAULT '{}',
  device_ids        integer[] NOT NULL DEFAULT '{}',
  justification     text,
  reason            text NOT NULL,
  expires_on        date,
  reviewer_email    text,
  decided_by_kind   text NOT NULL,
  decided_by        text NOT NULL,
  decided_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  version           integer NOT NULL DEFAULT 1,
  ended_at          timestamptz,
  ended_by_kind     text,
  ended_by          text,
  end_cause         text,
  vex               jsonb,
  said_at           timestamptz,
  said_place        integer,
  package_traits    text[] NOT NULL DEFAULT '{}',
  package_range     text,
  replaces          uuid,
  contents_traits   text[] NOT NULL DEFAULT '{}',
  CONSTRAINT risk_acceptance_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT risk_acceptance_end CHECK ((ended_at IS NULL) = (end_cause IS NULL)),
  CONSTRAINT risk_acceptance_state CHECK (state IN (0, 2, 3, 4, 5) AND (state <> 0 OR said_at IS NOT NULL)),
  CONSTRAINT risk_acceptance_scope CHECK (scope IN ('all', 'tags', 'package', 'product', 'devices'))
);
CREATE INDEX risk_acceptance_by_age ON risk_acceptance (organization_id, decided_at, id);
CREATE INDEX risk_acceptance_expiry ON risk_acceptance (organization_id, expires_on)
  WHERE ended_at IS NULL AND expires_on IS NOT NULL;
CREATE INDEX risk_acceptance_of_document ON risk_acceptance (organization_id, (vex ->> 'document')) WHERE vex IS NOT NULL;
CREATE INDEX risk_acceptance_ranges ON risk_acceptance (organization_id, package_name)
  WHERE package_range IS NOT NULL AND ended_at IS NULL;
-- At most one takes the place of another (docs/decisions/0099-a-change-is-a-decision.md).
CREATE UNIQUE INDEX risk_acceptance_replacing ON risk_acceptance (organization_id, replaces) WHERE replaces IS NOT NULL;
CREATE INDEX risk_acceptance_ranges_of_contents ON risk_acceptance (organization_id, (contents_traits[1]))
  WHERE package_range IS NOT NULL AND ended_at IS NULL;
SELECT limit_to_organization('risk_acceptance');

-- A name that a vulnerability had when it was decided about. Which vulnerability has that name now stands beside it and is
-- re-pointed.
CREATE TABLE risk_acceptance_identifier (
  organization_id  integer NOT NULL,
  identifier       text NOT NULL,
  acceptance_id    uuid NOT NULL,
  vulnerability_id integer,
  CONSTRAINT risk_acceptance_identifier_pk PRIMARY KEY (organization_id, identifier, acceptance_id)
);
CREATE INDEX risk_acceptance_of_vulnerability ON risk_acceptance_identifier (organization_id, vulnerability_id);
CREATE INDEX risk_acceptance_identifiers ON risk_acceptance_identifier (organization_id, acceptance_id);
SELECT limit_to_organization('risk_acceptance_identifier');

-- What a decision, or its end, did to findings of one vulnerability: the receipts of people, as scan.delta_* are those of
-- scans. Parallel arrays.
CREATE TABLE risk_acceptance_effect (
  organization_id integer NOT NULL,
  identifier      text NOT NULL,
  id              uuid NOT NULL,
  at              timestamptz NOT NULL,
  acceptance_id   uuid,
  by_kind         text NOT NULL,
  by_id           text NOT NULL,
  device_ids      integer[] NOT NULL,
  package_ids     integer[] NOT NULL,
  states_before   smallint[] NOT NULL,
  states_after    smallint[] NOT NULL,
  CONSTRAINT risk_acceptance_effect_pk PRIMARY KEY (organization_id, identifier, id)
);
SELECT limit_to_organization('risk_acceptance_effect');
