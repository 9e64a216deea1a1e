import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Heads } from '../../components/heads';
import { Help } from '../../components/help';
import { PlainTable } from '../../components/plain-table';
import { SegmentLink, Segments } from '../../components/segments';
import { useFormats, useTexts } from '../../texts/language';
import type { FunctionMaturity, Maturity } from './data';
import { Level } from './level';

/** One function: what caps it, what lifts it, and every subcategory that it is computed from. */
export function FunctionCard({ functions }: Pick<Maturity, 'functions'>): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { decimal, percent } = useFormats();
  const { function: wanted } = useSearch({ from: '/shell/compliance/maturity' });
  const shown = functions.find((each) => each.function === wanted) ?? functions[0];
  if (shown === undefined) return null;
  const { words, cap, notApplicable, coverage } = shown;
  return (
    <Card title={shown.name}>
      <Segments label={own.functions} className="mb-3 w-fit">
        {functions.map((each) => (
          <SegmentLink
            key={each.function}
            to="/compliance/maturity"
            search={{ function: each.function }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            {...(each === shown ? { 'aria-current': 'page' as const } : {})}
          >
            {each.name}
          </SegmentLink>
        ))}
      </Segments>
      <div className="grid gap-x-10 gap-y-4 xl:grid-cols-2">
        <div className="min-w-0">
          <div className="max-w-sm">
            <Level of={shown} isLarge />
          </div>
          <p className="mt-1 text-sm text-quiet">{own.coverage(percent(coverage, 1))}</p>
          <p className="mt-2 max-w-prose">{words.means}</p>
          <p className="mt-2 max-w-prose">{words.change}</p>
          {cap !== null && (
            <p className="mt-2 max-w-prose rounded-control bg-medium-soft px-3 py-2 text-medium">
              {own.cap(decimal(cap.level), decimal(cap.weakestLevel, 0))}{' '}
              {cap.weakest.map(({ id, title }) => `${id} ${title}`).join(', ')}.
            </p>
          )}
        </div>
        <Lifts lifts={shown.lifts} />
      </div>
      <h3 className="mt-4 mb-1 font-semibold">{own.subcategories}</h3>
      <Subcategories all={shown.subcategories} />
      {notApplicable.length > 0 && (
        <p className="mt-2 text-sm text-quiet">{own.notApplicable(notApplicable.join(', '))}</p>
      )}
    </Card>
  );
}

function Lifts({ lifts }: Pick<FunctionMaturity, 'lifts'>): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">
        {own.lifts} <Help about={own.lifts}>{own.gainHelp}</Help>
      </h3>
      {lifts.length === 0 ? (
        <p className="text-quiet">{own.noLifts}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-rule">
          {lifts.map((lift) => (
            <li key={`${lift.target.kind} ${lift.target.id} ${lift.text}`} className="py-2">
              <Lift lift={lift} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The sentence of a step, with its target as a link; a sentence that does not name it stands under its name. */
function Lift({ lift: { target, link, text } }: { lift: FunctionMaturity['lifts'][number] }): ReactNode {
  const at = text.indexOf(target.title);
  const name = (
    <ApiLink link={link} className="link">
      {target.title}
    </ApiLink>
  );
  return at < 0 ? (
    <>
      {name}
      <p className="max-w-prose text-quiet">{text}</p>
    </>
  ) : (
    <p className="max-w-prose">
      {text.slice(0, at)}
      {name}
      {text.slice(at + target.title.length)}
    </p>
  );
}

type Subcategory = FunctionMaturity['subcategories'][number];

/** What a function is computed from: per subcategory what is proven, what is attested, and what holds it back. */
function Subcategories({ all }: { all: readonly Subcategory[] }): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const isAnyHeld = all.some(({ heldBy }) => heldBy.length > 0);
  return (
    <PlainTable
      caption={own.subcategories}
      head={[own.subcategory, own.level, own.proven, own.attested, ...(isAnyHeld ? [own.held] : [])]}
      rows={all.map((each) => ({
        key: each.id,
        cells: [
          <span key="id" className="block min-w-40 font-normal">
            <ApiLink link={each.link} className="link">
              {each.id}
            </ApiLink>{' '}
            {each.title} {each.core && <Tag>{own.core}</Tag>}
          </span>,
          <Bounds key="level" of={each.level} />,
          <Proven key="proven" subcategory={each} />,
          <Claimed key="claimed" claim={each.claim} />,
          ...(isAnyHeld
            ? [
                // Left empty, a row that is told as a list does not name it.
                each.heldBy.length > 0 && (
                  <span key="held" className="block max-w-sm text-sm">
                    {each.heldBy.map(({ text }) => text).join(' ')}
                  </span>
                ),
              ]
            : []),
        ],
      }))}
    />
  );
}

/** One number where both ends are the same, else both. */
function Bounds({ of: { low, high } }: { of: Subcategory['level'] }): ReactNode {
  const { decimal } = useFormats();
  const [from, to] = [decimal(low), decimal(high)];
  return <span className="whitespace-nowrap tabular-nums">{from === to ? from : `${from}–${to}`}</span>;
}

function Proven({ subcategory: { signals, technical } }: { subcategory: Subcategory }): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { percent, count } = useFormats();
  if (signals.length === 0) return <span className="whitespace-nowrap text-quiet">{own.noSignals}</span>;
  const passing = signals.filter(({ state }) => state === 'pass').length;
  return (
    <>
      {percent(technical)}
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-quiet">
          {own.signals(count(passing), count(signals.length))}
        </summary>
        <ul className="mt-1 flex flex-col gap-1">
          {signals.map((signal) => (
            <li key={signal.key}>
              <ApiLink link={signal.link} className="link">
                {signal.title}
              </ApiLink>
              <span className="text-quiet tabular-nums">
                : <Heads of={signal} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Claimed({ claim }: Pick<Subcategory, 'claim'>): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { count } = useFormats();
  if (claim === null) return <span className="text-quiet">{own.nobody}</span>;
  const standing = own.standing[claim.standing] ?? claim.standing;
  return claim.level === null ? standing : own.claimed(count(claim.level), standing);
}
