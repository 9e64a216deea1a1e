import { instantIn, textIn } from '../json.js';
import { type Answers, NAMED } from './answers.js';
import type { Graph } from './graph.js';
import { ONCE_A_SECOND } from './policies.js';

/** People whom Microsoft holds for taken over, and with whom nobody has dealt yet; the first of them by name. */
export async function readRiskyUsers(graph: Graph): Promise<Answers['riskyUsers']> {
  const found: Answers['riskyUsers'] = { count: 0, named: [] };
  await graph.each(
    '/identityProtection/riskyUsers',
    {
      query: { $filter: "riskLevel eq 'high' and riskState eq 'atRisk'" },
      pace: { key: 'identity-protection', everyMs: ONCE_A_SECOND },
    },
    (row) => {
      if (row.riskLevel !== 'high' || row.riskState !== 'atRisk' || row.isDeleted === true) return;
      const id = textIn(row.id) ?? '';
      const name = textIn(row.userPrincipalName) ?? textIn(row.userDisplayName) ?? id;
      found.count += 1;
      found.named.push({ id, name, since: instantIn(row.riskLastUpdatedDateTime) });
    },
  );
  found.named.sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  return { count: found.count, named: found.named.slice(0, NAMED) };
}
