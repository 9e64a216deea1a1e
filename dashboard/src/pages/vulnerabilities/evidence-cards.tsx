import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import { IconButton } from '../../components/button';
import { Card } from '../../components/card';
import { ecosystemName, statingName } from '../../components/names';
import { OutsideLink } from '../../components/outside-link';
import { PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { Whole } from '../../components/whole';
import type { Formats } from '../../format/formats';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import type { VulnerabilityDetail } from './severity-cell';
import { commandFor } from './upgrade-command';

type Package = VulnerabilityDetail['packages'][number];

/** The command that installs the fix, for each kind of system where it is. */
export function FixesCard({ detail }: { detail: VulnerabilityDetail }): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  const fixable = detail.packages.filter(({ fixedVersions }) => fixedVersions.length > 0);
  const ecosystems = [...new Set(fixable.map(({ ecosystem }) => ecosystem))];
  return (
    <Card title={texts.fixes}>
      {ecosystems.length === 0 ? (
        <p className="text-quiet">{texts.noFixes}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {ecosystems.map((ecosystem) => (
            <Fix
              key={ecosystem}
              ecosystem={ecosystem}
              packages={fixable.filter((each) => each.ecosystem === ecosystem)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fix({ ecosystem, packages }: { ecosystem: string; packages: Package[] }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.vulnerabilities.detail;
  const toast = useToast();
  const command = commandFor(ecosystem, packages);
  return (
    <li>
      <p className="font-medium">{texts.fixFor(ecosystemName(ecosystem))}</p>
      <p className="text-sm break-words text-quiet">
        {packages.map(({ name, fixedVersions }) => `${name}: ${texts.fixedIn} ${fixedVersions.join(', ')}`).join('; ')}
      </p>
      {command !== null && (
        <div className="mt-1.5 flex items-center gap-1 rounded-control bg-sunken pl-3">
          <code className="min-w-0 flex-1 py-2 ">
            {command.split(' ').map((word, at) => (
              // In one piece: a hyphen is no place to break a command.
              <Fragment key={at}>
                {at > 0 && ' '}
                <span className="inline-block max-w-full wrap-anywhere">{word}</span>
              </Fragment>
            ))}
          </code>
          <IconButton
            label={common.copy}
            onClick={() =>
              void navigator.clipboard.writeText(command).then(() => toast({ text: common.copied, tone: 'good' }))
            }
          >
            <Copy size={15} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}

const AFTER_METRIC = /(?<=\/)/;

interface Props {
  detail: VulnerabilityDetail;
}

/** Every vector by its source, the one that counts, and why. */
export function CvssCard({ detail }: Props): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  const { decimal } = useFormats();
  const { chosenCvss, assertions } = detail;
  const said = new Map(
    assertions
      .flatMap(({ cvss }) => cvss)
      .map((each) => [`${each.source} ${String(each.vector)} ${String(each.score)}`, each]),
  );
  return (
    <Card title={texts.cvssTitle}>
      {said.size === 0 ? (
        <p className="text-quiet">{texts.noCvss}</p>
      ) : (
        <>
          {chosenCvss !== null && (
            <p className="mb-2 text-quiet">{said.size === 1 ? texts.onlyScore : texts.reason(chosenCvss.reason)}</p>
          )}
          <PlainTable
            caption={texts.cvssTitle}
            head={[texts.source, texts.score, texts.vector, texts.status]}
            rows={[...said].map(([key, { source, score, vector }]) => ({
              key,
              cells: [
                statingName(source),
                <span key="score" className="tabular-nums">
                  {decimal(score)}
                </span>,
                <code key="vector" className="block min-w-60">
                  <Breakable text={vector ?? ''} between={AFTER_METRIC} />
                </code>,
                chosenCvss !== null && chosenCvss.source === source && chosenCvss.vector === vector && (
                  <Tag tone="good">{texts.cvssChosen}</Tag>
                ),
              ],
            }))}
          />
        </>
      )}
    </Card>
  );
}

/** What suppliers and distributions say. */
export function AdvisoriesCard({ detail: { advisories } }: Props): ReactNode {
  const { detail: texts, finding } = useTexts().pages.vulnerabilities;
  const { statuses } = finding;
  const feedTitle = useFeedTitle();
  const { day } = useFormats();
  if (advisories.length === 0) return null;
  return (
    <Card title={texts.advisories} aside={<FeedsLink />}>
      <PlainTable
        caption={texts.advisories}
        head={[texts.advisory, texts.feed, texts.fixedIn, texts.status, texts.asOf]}
        rows={advisories.map((advisory) => ({
          key: `${advisory.feed} ${advisory.id} ${advisory.ecosystem} ${advisory.package}`,
          cells: [
            <OutsideLink key="id" href={advisory.url}>
              <Whole>{advisory.id}</Whole>
            </OutsideLink>,
            `${feedTitle(advisory.feed)}, ${ecosystemName(advisory.ecosystem)}, ${advisory.package}`,
            <Whole key="fixed">{advisory.fixedVersions.join(', ')}</Whole>,
            statuses[advisory.status],
            day(advisory.feedAsOf),
          ],
        }))}
      />
    </Card>
  );
}

/** What is known about attacks, who says so, and since when. */
export function IntelligenceCard({ detail: { intelligence, covers } }: Props): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  const { day, percent } = useFormats();
  return (
    <Card title={texts.intelligence} aside={<FeedsLink />}>
      {intelligence.signals.length === 0 ? (
        <p className="text-quiet">{texts.noIntelligence}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {intelligence.signals.map(({ cve, signal, value, saidBy, since, feed }) => (
            <li key={`${cve} ${signal} ${feed} ${value}`} className="py-2">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium uppercase">{signal}</span>
                <span className="text-sm text-quiet">
                  {covers.length > 0 && `${cve}, `}
                  {statingName(saidBy)}, {day(since)}
                </span>
              </p>
              <p className="font-mono text-sm wrap-anywhere">
                {signal === 'epss' ? shareOf(value, percent) : <Breakable text={value} between={AFTER_METRIC} />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A probability as the other figures of the page write it; what is no number as it came. */
function shareOf(value: string, percent: Formats['percent']): string {
  const share = Number(value);
  return Number.isFinite(share) ? percent(share, 1) : value;
}

export function ReferencesCard({ detail: { references } }: Props): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  if (references.length === 0) return null;
  return (
    <Card title={texts.references}>
      <ul className="flex flex-col gap-1">
        {references.map((reference) => (
          <li key={reference} className="break-words">
            <OutsideLink href={reference}>
              <Breakable text={reference} />
            </OutsideLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Facts are as young as the feed that they come from. */
function FeedsLink(): ReactNode {
  return (
    <PageLink page="vulnerabilities" below="/feeds" className="link ml-auto text-sm">
      {useTexts().pages.vulnerabilities.intelligence.link}
    </PageLink>
  );
}

/** Names a feed as the page of feeds does; by its key until that is known. */
function useFeedTitle(): (key: string) => string {
  const { data } = useQuery(read('/api/v1/intelligence'));
  return (key) => data?.feeds.find((feed) => feed.key === key)?.title ?? key;
}
