-- A door for statements that write a fact and its jobs together. Without keys to be deduplicated by: a twin that is being
-- waited for would hold up the fact.
CREATE OR REPLACE FUNCTION enqueue_jobs(jobs jsonb) RETURNS integer LANGUAGE sql AS $$
  WITH added AS (
    INSERT INTO job (id, name, organization_id, payload, run_at, max_attempts)
    SELECT j.id, j.name, j."organizationId", j.payload, now(), 10
      FROM jsonb_to_recordset(jobs) AS j (id uuid, name text, "organizationId" integer, payload jsonb)
    RETURNING 1)
  SELECT count(*)::integer FROM (SELECT pg_notify('posture_job', '') FROM added) woken
$$;
