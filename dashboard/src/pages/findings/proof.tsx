import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { read } from '../../api/client';
import { Help } from '../../components/help';
import { ecosystemName, sourceName } from '../../components/names';
import { OutsideLink } from '../../components/outside-link';
import { PlainTable } from '../../components/plain-table';
import { Whole } from '../../components/whole';
import { useFormats, useTexts } from '../../texts/language';
import type { FindingDetail } from './data';

/** The comparison of versions that a finding rests on, with the advisory and how old its feed is. */
export function Proof({ finding: { proof, sources } }: { finding: FindingDetail }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.vulnerabilities.finding;
  const { day } = useFormats();
  const { data: intelligence } = useQuery(read('/api/v1/intelligence'));
  const titleOf = (feed: string): string => intelligence?.feeds.find(({ key }) => key === feed)?.title ?? feed;
  return (
    <section>
      <h3 className="mb-1 font-semibold">
        {own.proof} <Help about={own.proof}>{own.proofHelp}</Help>
      </h3>
      {proof.length === 0 ? (
        <p className="text-quiet">
          {sources.length === 0
            ? own.noProofNow
            : own.noProof(sources.map((each) => sourceName(each, common)).join(', '))}
        </p>
      ) : (
        <PlainTable
          caption={own.proof}
          head={[own.comparison, own.result, own.advisory, own.feed]}
          rows={proof.map(({ advisory, comparison, status, fixNote, package: name, ecosystem }) => ({
            key: `${advisory.feed} ${advisory.id} ${ecosystem} ${name} ${comparison}`,
            cells: [
              <span key="comparison" className="block min-w-40 font-normal">
                <code className="break-words">
                  <Comparison text={comparison} />
                </code>
                <span className="block text-sm text-quiet">
                  {name}, {ecosystemName(ecosystem)}
                </span>
              </span>,
              <span key="result">
                {own.statuses[status]}
                {fixNote !== null && <span className="block text-sm text-quiet">{own.fixNotes[fixNote]}</span>}
              </span>,
              <OutsideLink key="advisory" href={advisory.url}>
                <Whole>{advisory.id}</Whole>
              </OutsideLink>,
              <Link key="feed" to="/vulnerabilities/feeds" search={{ feed: advisory.feed }} className="link">
                {advisory.feedAsOf === null
                  ? own.feedUnknown(titleOf(advisory.feed))
                  : own.edition(titleOf(advisory.feed), day(advisory.feedAsOf))}
              </Link>,
            ],
          }))}
        />
      )}
    </section>
  );
}

/** Each side in one piece where there is room: it is broken before what stands between them. */
function Comparison({ text }: { text: string }): ReactNode {
  return text.split(/ (?=(?:<|>|=|≤|≥)\S* )/).map((side, at) => (
    // Sides have no identity of their own, and never move.
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="inline-block">{side}</span>
    </Fragment>
  ));
}
