-- Row-level security for a table that belongs to organizations (docs/decisions/0023-row-level-security.md): every row must
-- match the organization of the transaction, and without one nothing does. Migrations call it for each table that they make.
CREATE OR REPLACE FUNCTION limit_to_organization(limited regclass, organization_column name DEFAULT 'organization_id')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', limited);
  EXECUTE format('CREATE POLICY own_organization ON %s TO posture_app
                    USING (%I = nullif(current_setting(''posture.organization'', true), '''')::integer)',
                 limited, organization_column);
  EXECUTE format('CREATE POLICY all_organizations ON %s TO posture_system USING (true)', limited);
END $$;
