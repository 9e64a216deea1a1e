-- Names of keys, for whoever shows what they did.
CREATE OR REPLACE VIEW published_api_key WITH (security_invoker = true) AS
SELECT organization_id, id, name FROM api_key;
