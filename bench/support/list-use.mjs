/**
 * How somebody uses a long list: clicks and keys, in their order. Both ways to look at it take them from here: the part
 * `dashboard` asks how long each takes, `test/dashboard/stories/long-lists.ts` how much is drawn for each (decision 0060).
 */
export function listSteps(jump) {
  return [
    { name: 'choose all rows', click: ALL_ROWS },
    { name: 'leave one out', click: 'tbody tr:nth-child(3) input[type=checkbox]' },
    { name: 'scroll', press: 'PageDown' },
    { name: 'scroll on', press: 'PageDown' },
    { name: 'and on', press: 'PageDown' },
    { name: 'choose all or none', click: ALL_ROWS },
    { name: `jump (${jump})`, press: jump },
  ];
}

const ALL_ROWS = 'thead input[type=checkbox]';

/** What the list's address answers when it gives all of these rows at once. */
export function wholeListOf(data, page) {
  return { data, page: { ...page, total: data.length, nextCursor: null } };
}

/** Rows of a long list that may be in the document, in a window of 900 pixels, however many there are. */
export const MOST_ROWS_DRAWN = 40;
