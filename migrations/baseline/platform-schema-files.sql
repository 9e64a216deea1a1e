-- Which files of functions/ and views/ were applied: one whose SHA-256 is another now is applied anew.
CREATE TABLE schema_file (
  path       text NOT NULL,
  sha256     text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (path)
);
-- A service that may not migrate looks here and at TypeORM's table whether somebody did.
REVOKE ALL ON migrations, schema_file FROM posture_app, posture_system;
REVOKE ALL ON SEQUENCE migrations_id_seq FROM posture_app, posture_system;
GRANT SELECT ON migrations, schema_file TO posture_system;
