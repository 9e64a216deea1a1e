import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Bookmark, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { read } from '../api/client';
import { useMay } from '../session/session';
import { useTexts } from '../texts/language';
import { Button, IconButton } from './button';
import { Checkbox, TextField } from './fields';
import { Popover } from './popover';
import { type SavedView, useSavedViewChanges, viewPageOf, viewQueryOf, type ViewSettings } from './saved-views-of';
import { explain, LoadError, Loading, Skeleton } from './states';

const LONGEST_NAME = 100;

interface Props {
  initial?: ViewSettings;
  /** What the button says. */
  submit: string;
  isPending: boolean;
  error: unknown;
  onSubmit(settings: ViewSettings): void;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** The name of a view, and whether everybody sees it. */
function SavedViewForm({ initial, submit, isPending, error, onSubmit, children }: Props): ReactNode {
  const { common } = useTexts();
  const texts = common.savedViews;
  const [name, setName] = useState(initial?.name ?? '');
  const [shared, setShared] = useState(initial?.shared ?? false);
  const [isMissing, setMissing] = useState(false);
  const wrong = isMissing ? common.required : error === null ? undefined : explain(error, common).text;
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '') onSubmit({ name: name.trim(), shared });
      }}
    >
      <TextField
        label={texts.name}
        value={name}
        maxLength={LONGEST_NAME}
        error={wrong}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Checkbox label={texts.share} checked={shared} onChange={setShared} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** As many as one person can keep, and some that others share. */
const MOST = 200;

/** The views that are kept of this list: filters, order and columns under a name, for oneself or for everybody. */
export function SavedViews({ search }: { search: Record<string, unknown> }): ReactNode {
  const texts = useTexts().common.savedViews;
  const page = viewPageOf(useLocation().pathname);
  const [isOpen, setOpen] = useState(false);
  if (page === null) return null;
  return (
    <Popover
      label={texts.title}
      align="end"
      className="w-80"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet">
          <Bookmark size={15} aria-hidden /> {texts.title}
        </Button>
      }
    >
      <Views page={page} query={viewQueryOf(search)} onOpened={() => setOpen(false)} />
    </Popover>
  );
}

interface PanelProps {
  page: string;
  /** What is shown now, as a view would keep it. */
  query: string;
  onOpened(): void;
}

function Views({ page, query, onOpened }: PanelProps): ReactNode {
  const { common } = useTexts();
  const texts = common.savedViews;
  const [kept, setKept] = useState(0);
  const views = useQuery(read('/api/v1/saved-views', { query: { page: [page], limit: MOST } }));
  const { keep } = useSavedViewChanges(page);
  if (views.isPending)
    return (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  if (views.data === undefined) return <LoadError error={views.error} onRetry={() => void views.refetch()} />;
  const all = views.data.data;
  const groups = [
    { title: texts.mine, rows: all.filter(({ mine }) => mine) },
    { title: texts.others, rows: all.filter(({ mine }) => !mine) },
  ];
  return (
    <div className="flex flex-col gap-3">
      {all.length === 0 && <p className="text-quiet">{texts.none}</p>}
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title} aria-label={title}>
              <p className="mb-1 text-sm font-medium text-quiet">{title}</p>
              <ul>
                {rows.map((view) => (
                  <View key={view.id} view={view} query={query} onOpened={onOpened} />
                ))}
              </ul>
            </section>
          ),
      )}
      <section aria-label={texts.keep} className="border-t border-rule pt-3 first:border-0 first:pt-0">
        <p className="mb-2 font-semibold">{texts.keep}</p>
        <SavedViewForm
          // Empty again once it is kept.
          key={kept}
          submit={common.save}
          isPending={keep.isPending}
          error={keep.error}
          onSubmit={(settings) => keep.mutate({ ...settings, query }, { onSuccess: () => setKept(kept + 1) })}
        />
      </section>
    </div>
  );
}

function View({ view, query, onOpened }: { view: SavedView; query: string; onOpened(): void }): ReactNode {
  const texts = useTexts().common.savedViews;
  const isAdmin = useMay('admin');
  const [isChanging, setChanging] = useState(false);
  const { name, mine, shared, owner, changedBy } = view;
  const address: string = `/${view.page}${view.query === '' ? '' : `?${view.query}`}`;
  const isOthers = changedBy !== null && changedBy.id !== owner.id;
  const notes = [
    mine ? (shared ? texts.shared : null) : texts.sharedBy(owner.name ?? texts.somebody),
    isOthers ? texts.changedBy(changedBy.name ?? texts.somebody) : null,
  ].filter((note) => note !== null);
  return (
    <li className="py-0.5">
      <div className="flex items-start gap-1">
        <Link
          to={address}
          activeOptions={{ exact: true }}
          aria-current={view.query === query ? 'page' : undefined}
          className="min-w-0 flex-1 rounded-control px-2 py-1 break-words hover:bg-hover aria-[current=page]:bg-chosen"
          onClick={onOpened}
        >
          {name}
          {notes.length > 0 && <span className="block text-sm text-quiet">{notes.join(', ')}</span>}
        </Link>
        {(mine || isAdmin) && (
          <IconButton label={texts.change(name)} aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {isChanging && <ChangeView view={view} query={query} onDone={() => setChanging(false)} />}
    </li>
  );
}

function ChangeView({ view, query, onDone }: { view: SavedView; query: string; onDone(): void }): ReactNode {
  const { common } = useTexts();
  const texts = common.savedViews;
  const { change, remove } = useSavedViewChanges(view.page);
  const { id, name, shared } = view;
  return (
    <div className="my-1 rounded-control border border-rule p-2.5">
      <SavedViewForm
        initial={{ name, shared }}
        submit={common.save}
        isPending={change.isPending}
        error={change.error}
        onSubmit={(settings) => change.mutate({ id, ...settings }, { onSuccess: onDone })}
      >
        {view.query !== query && (
          <Button disabled={change.isPending} onClick={() => change.mutate({ id, query }, { onSuccess: onDone })}>
            {texts.replace}
          </Button>
        )}
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate(view)}>
          {texts.delete}
        </Button>
      </SavedViewForm>
    </div>
  );
}
