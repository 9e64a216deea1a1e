-- Jobs: work that takes a while and that people watch.

-- Work that takes a while and that people watch.
CREATE TABLE long_job (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL,
  state           text NOT NULL,
  asked           jsonb NOT NULL,
  asked_by_kind   text NOT NULL,
  asked_by        text NOT NULL,
  created_at      timestamptz NOT NULL,
  started_at      timestamptz,
  alive_at        timestamptz NOT NULL,
  ended_at        timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  done            integer NOT NULL DEFAULT 0,
  total           integer,
  phase           text,
  result_link     text,
  problem         jsonb,
  subject         text NOT NULL DEFAULT '',
  CONSTRAINT long_job_pk PRIMARY KEY (organization_id, id)
);
-- One at a time of an organization, kind and subject, whoever asks.
CREATE UNIQUE INDEX long_job_under_way ON long_job (organization_id, kind, subject) WHERE state IN ('queued', 'running');
SELECT limit_to_organization('long_job');
