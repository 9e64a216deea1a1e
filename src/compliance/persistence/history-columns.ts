/**
 * The steps of a claim for the state that it had at a moment, without notes and without who took them; none of a claim that has not
 * changed since then, whose own columns say it.
 * @param alias of the table; @param since an SQL expression for the moment
 */
export function historyOf(alias: string, since: string): string {
  return `CASE WHEN ${alias}.changed_at > ${since}::timestamptz
    THEN (SELECT jsonb_agg(s.step - 'note' - 'by' ORDER BY s.n) FROM jsonb_array_elements(${alias}.history) WITH ORDINALITY AS s (step, n))
    ELSE '[]'::jsonb END`;
}
