import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import { buttonClasses } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { Dialog } from '../../components/dialog';
import { Help } from '../../components/help';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { OutsideLink } from '../../components/outside-link';
import { PageHeader } from '../../components/page-header';
import { AllDone } from '../../components/states';
import { type Formats, UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ViewSwitch } from '../vulnerabilities/view-switch';
import { type Feed, shownAsOf, spanOf, STATUSES, TONES } from './feed';

/** Everything about one feed: age, provenance, licence, and what is wrong with it. */
export function FeedDrawer({ feed }: { feed: Feed }): ReactNode {
  const own = useTexts().pages.vulnerabilities.intelligence;
  const formats = useFormats();
  const { go } = useListSearch();
  const facts = factsOf(feed, own, formats);
  return (
    <Dialog open kind="drawer" title={feed.title} onOpenChange={() => go({ feed: undefined })}>
      <div className="flex flex-col gap-4 px-5 py-4">
        <p>
          <Tag tone={TONES[feed.status]}>{own.statuses[feed.status]}</Tag> {meaningOf(feed, own, formats)}
        </p>
        {feed.failure !== null && (
          <p className="rounded-control bg-medium-soft px-3 py-2 break-words text-medium">
            <strong>{own.failure}:</strong> {feed.failure}
          </p>
        )}
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,auto)_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-quiet">{name}</dt>
              <dd className="min-w-0 break-words [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

type Own = ReturnType<typeof useTexts>['pages']['vulnerabilities']['intelligence'];

function meaningOf(feed: Feed, own: Own, formats: Formats): string {
  const { status, staleAfterHours, asOf, importedAt } = feed;
  if (status === 'stale')
    return own.means.stale(spanOf(staleAfterHours, formats, own), formats.day(asOf ?? importedAt));
  return own.means[status];
}

function factsOf(feed: Feed, own: Own, formats: Formats): [string, ReactNode][] {
  const { day, moment, ago, count } = formats;
  const { asOf, staleAfterHours, origin, source, checkedAt } = feed;
  return [
    [own.asOf, asOf === null ? shownAsOf(feed, own) : `${day(asOf)}, ${ago(asOf)}`],
    [own.limit, spanOf(staleAfterHours, formats, own)],
    [own.version, feed.version ?? own.versionUnknown],
    [own.entries, count(feed.entries)],
    ...leftOutOf(feed, own, formats),
    [own.importedAt, feed.importedAt === null ? own.never : moment(feed.importedAt)],
    [own.origin, origin === null ? UNKNOWN : own.origins[origin]],
    [own.address, feed.address === null ? UNKNOWN : <Breakable text={feed.address} />],
    [own.checkedAt, checkedAt === null ? own.never : moment(checkedAt)],
    [own.publisher, feed.publisher],
    [own.homepage, <Address href={feed.homepage} />],
    [own.source, source === null ? own.byFile : <Address href={source} />],
    [own.licence, feed.licence],
    ...(feed.attribution === null ? [] : [[own.attribution, feed.attribution] satisfies [string, ReactNode]]),
    [own.hash, feed.sha256 === null ? UNKNOWN : <Digest hex={feed.sha256} />],
  ];
}

/** Why something of the document is not among the facts, each reason with how many and a few by name. */
function leftOutOf({ leftOut }: Feed, own: Own, { count }: Formats): [string, ReactNode][] {
  if (leftOut.length === 0) return [];
  const lines = leftOut.map((each) => (
    <li key={each.reason}>
      {count(each.count)} {own.leftOutReasons[each.reason]}{' '}
      <span className="text-quiet">({each.examples.join(', ')})</span>
    </li>
  ));
  return [[own.leftOut, <ul>{lines}</ul>]];
}

function Address({ href }: { href: string }): ReactNode {
  return (
    <OutsideLink href={href}>
      <Breakable text={href} />
    </OutsideLink>
  );
}

/** Broken into equal parts where the place is narrow, so that no stub of it is left in a line. */
function Digest({ hex }: { hex: string }): ReactNode {
  return (
    <code>
      {hex.match(/.{1,16}/g)?.map((part, at) => (
        // Parts have no identity of their own, and never move.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

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
