-- What failing checks are called. In one order, so that scans of several devices do not wait for each other in a circle.
CREATE OR REPLACE FUNCTION note_check_titles() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO check_title (organization_id, check_id, title)
    SELECT DISTINCT organization_id, check_id, coalesce(title, '') FROM told WHERE status = 'fail'
     ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
$$;
