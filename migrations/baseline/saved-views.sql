-- Saved views: a page of the dashboard with its filters and sort, under a name.

-- A page of the dashboard with its filters and sort, under a name.
CREATE TABLE saved_view (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  owner_id        uuid NOT NULL,
  page            text NOT NULL,
  name            text NOT NULL,
  query           text NOT NULL,
  shared          boolean NOT NULL,
  version         integer NOT NULL,
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  changed_by      uuid,
  CONSTRAINT saved_view_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT saved_view_name UNIQUE (organization_id, owner_id, page, name)
);
CREATE INDEX saved_view_by_name ON saved_view (organization_id, name, id);
SELECT limit_to_organization('saved_view');
