-- The audit log, for whoever shows it.
CREATE OR REPLACE VIEW published_audit_event WITH (security_invoker = true) AS
SELECT organization_id, at, id, actor_kind, actor_id, action, target_type, target_id, outcome, facts, ip, user_agent,
       request_id
  FROM audit_event;
