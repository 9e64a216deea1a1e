/** What can stand over a page. */
export type Over = 'navigation' | 'palette' | 'shortcuts';
