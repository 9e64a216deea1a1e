-- Triggers of a statement are not inherited: each partition of the audit log needs its own. Partitions are reached through
-- their table only.
CREATE OR REPLACE FUNCTION refuse_truncate(partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_event_not_emptied BEFORE TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', partition);
  EXECUTE format('REVOKE ALL ON %I FROM posture_app, posture_system', partition);
END $$;
