-- Planning: what an organization says about its plans itself, every version of it.

-- A version of what an organization said about its plans itself. Defaults are no rows.
CREATE TABLE planning_assumptions (
  organization_id integer NOT NULL,
  version         integer NOT NULL,
  currency        text NOT NULL,
  own             jsonb NOT NULL,
  reason          text,
  created_by      text NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT planning_assumptions_pk PRIMARY KEY (organization_id, version)
);
SELECT limit_to_organization('planning_assumptions');
