-- Names of people, for whoever shows what they did.
CREATE OR REPLACE VIEW published_user WITH (security_invoker = true) AS
SELECT public_id, name FROM app_user;
