/** Steps of a claim that are read at once, the newest: it cannot have a tenth of them, but rows are older than that rule. */
const MOST_STEPS = 50;

function newest(alias: string): string {
  return `(SELECT s.step, s.n FROM jsonb_array_elements(${alias}.history) WITH ORDINALITY AS s (step, n) ORDER BY s.n DESC LIMIT ${MOST_STEPS}) AS s`;
}

/** The steps of a claim as they are shown. @param alias of the table */
export function shownSteps(alias: string): string {
  return `(SELECT jsonb_agg(s.step ORDER BY s.n) FROM ${newest(alias)}) AS history`;
}

/**
 * The steps of a claim for the state that it had at a moment, without notes and without who took them; none of a claim that has not
 * changed since then, whose own columns say it.
 * @param alias of the table; @param since an SQL expression for the moment
 */
export function historyOf(alias: string, since: string): string {
  return `CASE WHEN ${alias}.changed_at > ${since}::timestamptz
    THEN (SELECT jsonb_agg(s.step - 'note' - 'by' ORDER BY s.n) FROM ${newest(alias)})
    ELSE '[]'::jsonb END`;
}
