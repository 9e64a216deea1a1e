import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { buttonClasses } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { AllDone } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ViewSwitch } from '../vulnerabilities/view-switch';
import { type Feed, shownAsOf, spanOf, STATUSES, TONES } from './feed';
import { FeedDrawer } from './feed-drawer';

const FROM = '/shell/vulnerabilities/feeds';
const SYNC = 'npm run feeds -- sync';
const SHOWN = ['title', 'status', 'asOf', 'entries', 'origin', 'licence'];

/** Every feed: how old its facts are, where they came from, and under which licence. */
export function IntelligencePage(): ReactNode {
  const own = useTexts().pages.vulnerabilities.intelligence;
  const query = useQuery(read('/api/v1/intelligence'));
  return (
    <>
      <PageHeader
        title={own.title}
        note={
          <p>
            {own.intro} <Help about={own.title}>{own.help}</Help>
          </p>
        }
        actions={<ViewSwitch />}
      />
      <Loaded query={query}>{({ feeds }) => <Feeds feeds={feeds} />}</Loaded>
    </>
  );
}

function Feeds({ feeds }: { feeds: readonly Feed[] }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.vulnerabilities.intelligence;
  const { status, feed } = useSearch({ from: FROM });
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  const shown = useMemo(() => inOrder(feeds.filter((each) => status?.includes(each.status) ?? true)), [feeds, status]);
  const [before, after] = own.updateText(SYNC).split(SYNC);
  const opened = feeds.find(({ key }) => key === feed);
  return (
    <>
      <Counts feeds={feeds} />
      {shown.length === 0 ? (
        <AllDone
          title={own.noneOf((status ?? []).map((each) => own.statuses[each]).join(', '))}
          text={own.intro}
          action={<ButtonLink to="/vulnerabilities/feeds">{own.showAll}</ButtonLink>}
        />
      ) : (
        <DataTable
          caption={own.caption}
          columns={columns}
          shown={SHOWN}
          rows={shown}
          idOf={({ key }) => key}
          nameOf={({ title }) => title}
        />
      )}
      <section className="mt-5 max-w-prose text-quiet">
        <h2 className="font-semibold text-ink">{own.update}</h2>
        <p>
          {before}
          <code>{SYNC}</code>
          {after}
        </p>
      </section>
      {opened !== undefined && <FeedDrawer feed={opened} />}
    </>
  );
}

/** How many feeds are as they should be, each number leading to them. */
function Counts({ feeds }: { feeds: readonly Feed[] }): ReactNode {
  const own = useTexts().pages.vulnerabilities.intelligence;
  const { count } = useFormats();
  const { status } = useSearch({ from: FROM });
  const look = (isChosen: boolean): string => buttonClasses('plain', isChosen ? 'border-accent! bg-chosen!' : '');
  return (
    <nav aria-label={own.statusLabel} className="mb-3 flex flex-wrap gap-2">
      <Link
        to="/vulnerabilities/feeds"
        activeOptions={{ exact: true, includeSearch: true }}
        className={look(status === undefined)}
      >
        {own.all} <span className="tabular-nums">{count(feeds.length)}</span>
      </Link>
      {STATUSES.map((each) => (
        <Link
          key={each}
          to="/vulnerabilities/feeds"
          search={{ status: [each] }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={look(status?.includes(each) === true)}
        >
          {own.statuses[each]}{' '}
          <span className="tabular-nums">{count(feeds.filter((feed) => feed.status === each).length)}</span>
        </Link>
      ))}
    </nav>
  );
}

function columnsOf({ pages }: Texts, formats: Formats): DataColumn<Feed>[] {
  const { day, ago, count } = formats;
  const own = pages.vulnerabilities.intelligence;
  const limitOf = ({ staleAfterHours: hours }: Feed): string => own.staleAfter(spanOf(hours, formats, own));
  return [
    {
      id: 'title',
      title: own.feed,
      isRowHeader: true,
      cell: (feed) => (
        <>
          <Link to="." search={(before) => ({ ...before, feed: feed.key })} className="link break-words">
            {feed.title}
          </Link>
          <span className="block text-sm font-normal text-quiet">{feed.publisher}</span>
          {feed.importedAt !== null && (
            <span className="block text-sm font-normal text-quiet sm:hidden">
              {own.asOf}: {feed.asOf === null ? shownAsOf(feed, own) : day(feed.asOf)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      title: own.status,
      cell: (feed) => (
        <>
          <Tag tone={TONES[feed.status]}>{own.statuses[feed.status]}</Tag>
          <span className="block text-sm text-quiet lg:whitespace-nowrap">{limitOf(feed)}</span>
        </>
      ),
    },
    {
      id: 'asOf',
      title: own.asOf,
      from: 'sm',
      cell: (feed) =>
        feed.asOf === null ? (
          shownAsOf(feed, own)
        ) : (
          <>
            <span className="whitespace-nowrap">{day(feed.asOf)}</span>
            <span className="block text-sm whitespace-nowrap text-quiet">{ago(feed.asOf)}</span>
          </>
        ),
    },
    { id: 'entries', title: own.entries, isNumber: true, from: 'md', cell: ({ entries }) => count(entries) },
    {
      id: 'origin',
      title: own.origin,
      from: 'lg',
      cell: ({ origin }) =>
        origin === null ? UNKNOWN : <span className="whitespace-nowrap">{own.origins[origin]}</span>,
    },
    { id: 'licence', title: own.licence, from: 'xl', cell: ({ licence }) => licence },
  ];
}

function inOrder(feeds: readonly Feed[]): Feed[] {
  const rank = ({ status }: Feed): number => STATUSES.indexOf(status);
  return [...feeds].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
