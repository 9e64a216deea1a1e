import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ok, type RowOf } from '../api/client';
import { invalidate } from '../api/query-client';
import { stringifySearch } from '../search/search-params';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { explain } from './states';

export type SavedView = RowOf<'/api/v1/saved-views'>;

/** What is kept of a view besides its name. */
export interface ViewSettings {
  name: string;
  shared: boolean;
}

/** What the service takes for a page's name; a page with another address has no views. */
const PAGE = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;
const LONGEST_PAGE = 60;

/** The page of an address as views name it, `vulnerabilities`; null where none can be kept. */
export function viewPageOf(pathname: string): string | null {
  const page = pathname.replace(/^\/|\/$/g, '');
  return PAGE.test(page) && page.length <= LONGEST_PAGE ? page : null;
}

/** What of an address makes a view: filters, order and columns, but not which page of the list. */
export function viewQueryOf(search: Record<string, unknown>): string {
  const { cursor: _cursor, page: _page, ...kept } = search;
  return stringifySearch(kept).slice(1);
}

/** Keeps, changes and deletes the views of one page, and says so. */
export function useSavedViewChanges(page: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { common } = useTexts();
  const texts = common.savedViews;
  const onSettled = (): Promise<unknown> => invalidate(client, '/api/v1/saved-views');
  const keep = useMutation({
    mutationFn: (view: ViewSettings & { query: string }) =>
      ok(api.POST('/api/v1/saved-views', { body: { page, ...view }, params: {} })),
    onSuccess: ({ name }) => toast({ text: texts.kept(name), tone: 'good' }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Partial<ViewSettings> & { id: string; query?: string }) =>
      ok(api.PATCH('/api/v1/saved-views/{id}', { params: { path: { id } }, body })),
    onSuccess: ({ name }) => toast({ text: texts.changed(name), tone: 'good' }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => ok(api.DELETE('/api/v1/saved-views/{id}', { params: { path: { id } } })),
    onSuccess: (_none, { name, query, shared, mine }) => {
      const undo = { label: common.undo, run: () => keep.mutate({ name, query, shared }) };
      // Somebody else's would come back as ours.
      toast({ text: texts.deleted(name), tone: 'good', ...(mine ? { action: undo } : {}) });
    },
    onError: (error) => toast({ text: texts.failed, detail: explain(error, common).text, tone: 'bad' }),
    onSettled,
  });
  return { keep, change, remove };
}
