import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Heads } from '../../components/heads';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';
import type { FunctionMaturity } from './data';

type Subcategory = FunctionMaturity['subcategories'][number];

/** What a function is computed from: per subcategory what is proven, what is attested, and what holds it back. */
export function Subcategories({ all }: { all: readonly Subcategory[] }): ReactNode {
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
