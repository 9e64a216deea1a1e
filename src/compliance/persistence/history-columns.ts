/** Steps of a claim that are read at once, the newest: it cannot have a tenth of them, but rows are older than that rule. */
const MOST_STEPS = 50;

/** Where a step is counted with `n`. */
function isShown(alias: string, n: string): string {
  return `${n} > jsonb_array_length(${alias}.history) - ${MOST_STEPS}`;
}

/** The steps of a claim as they are shown. @param alias of the table */
export function shownSteps(alias: string): string {
  return `CASE WHEN jsonb_array_length(${alias}.history) <= ${MOST_STEPS} THEN ${alias}.history
    ELSE (SELECT jsonb_agg(s.step ORDER BY s.n) FROM jsonb_array_elements(${alias}.history) WITH ORDINALITY AS s (step, n)
           WHERE ${isShown(alias, 's.n')}) END AS history`;
}

/**
 * The steps of a claim for the state that it had at a moment, without notes and without who took them; none of a claim that has not
 * changed since then, whose own columns say it.
 * @param alias of the table; @param since an SQL expression for the moment
 */
export function historyOf(alias: string, since: string): string {
  return `CASE WHEN ${alias}.changed_at > ${since}::timestamptz
    THEN (SELECT jsonb_agg(s.step - 'note' - 'by' ORDER BY s.n) FROM jsonb_array_elements(${alias}.history) WITH ORDINALITY AS s (step, n)
           WHERE ${isShown(alias, 's.n')})
    ELSE '[]'::jsonb END`;
}
