-- The two roles that the service's statements run as: posture_app sees the rows of the organization that the transaction names,
-- posture_system those of all (docs/decisions/0023-row-level-security.md). Roles belong to the whole server, and other databases
-- of it may be migrated at this moment.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['posture_app', 'posture_system'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END $$;

-- What every table gets that is made from here on; the tables below take back what is not meant for everybody.
GRANT USAGE ON SCHEMA public TO posture_app, posture_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO posture_app, posture_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO posture_app, posture_system;
