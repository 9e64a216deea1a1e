import { Fragment, type ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import { Dialog } from '../../components/dialog';
import { OutsideLink } from '../../components/outside-link';
import { type Formats, UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { type Feed, shownAsOf, spanOf, TONES } from './feed';

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
