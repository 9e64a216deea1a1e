import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { Dialog } from '../../components/dialog';
import { OutsideLink } from '../../components/outside-link';
import { type Formats, UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { type Feed, spanOf, TONES } from './feed';

/** Everything about one feed: age, provenance, licence, and what is wrong with it. */
export function FeedDrawer({ feed }: { feed: Feed }): ReactNode {
  const own = useTexts().pages.vulnerabilities.intelligence;
  const formats = useFormats();
  const { go } = useListSearch();
  const facts = factsOf(feed, own, formats);
  return (
    <Dialog
      open
      kind="drawer"
      title={feed.title}
      onOpenChange={() => {
        go({ feed: undefined });
      }}
    >
      <div className="flex flex-col gap-4 px-5 py-4">
        <p>
          <Tag tone={TONES[feed.status]}>{own.statuses[feed.status]}</Tag> {own.means[feed.status]}
        </p>
        {feed.failure !== null && (
          <p className="rounded-control bg-medium-soft px-3 py-2 break-words text-medium">
            <strong>{own.failure}:</strong> {feed.failure}
          </p>
        )}
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
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

function factsOf(feed: Feed, own: Own, formats: Formats): [string, ReactNode][] {
  const { day, moment, ago, count } = formats;
  const { asOf, staleAfterHours, origin, source, checkedAt } = feed;
  return [
    [own.asOf, asOf === null ? UNKNOWN : `${day(asOf)}, ${ago(asOf)}`],
    [own.limit, staleAfterHours === null ? own.noLimit : spanOf(staleAfterHours, formats, own)],
    [own.version, feed.version ?? own.versionUnknown],
    [own.entries, count(feed.entries)],
    [own.importedAt, feed.importedAt === null ? own.never : moment(feed.importedAt)],
    [own.origin, origin === null ? UNKNOWN : own.origins[origin]],
    [own.address, feed.address ?? UNKNOWN],
    [own.checkedAt, checkedAt === null ? own.never : moment(checkedAt)],
    [own.publisher, feed.publisher],
    [own.homepage, <OutsideLink href={feed.homepage}>{feed.homepage}</OutsideLink>],
    [own.source, source === null ? own.byFile : <OutsideLink href={source}>{source}</OutsideLink>],
    [own.licence, feed.licence],
    ...(feed.attribution === null ? [] : [[own.attribution, feed.attribution] satisfies [string, ReactNode]]),
    [own.hash, feed.sha256 === null ? UNKNOWN : <code>{feed.sha256}</code>],
  ];
}
