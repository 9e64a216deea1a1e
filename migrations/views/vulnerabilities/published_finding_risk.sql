-- What kinds of findings come to.
CREATE OR REPLACE VIEW published_finding_risk WITH (security_invoker = true) AS
  SELECT organization_id, id, vulnerability_id, context, reachable, state, likelihood, impact, level, inherent_likelihood, inherent_impact,
         inherent_level, units, inherent_units, tier, findings, basis
    FROM finding_risk;
