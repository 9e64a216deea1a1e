import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';

const MOST = 5;

/** How far security is practised, in one number with its range; what it is made of is a page of its own. */
export function MaturityCard({ className }: { className: string }): ReactNode {
  const texts = useTexts().pages.overview.maturity;
  const { data, isPending, error, refetch } = useQuery(read('/api/v1/organizations/maturity'));
  return (
    <Card title={texts.title} className={className} aside={<Help about={texts.title}>{texts.help}</Help>}>
      {isPending ? (
        <Loading>
          <Skeleton className="h-20 w-full" />
        </Loading>
      ) : data === undefined ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Level maturity={data} />
          <p className="mt-2">
            <PageLink page="compliance" below="/maturity">
              {texts.all}
            </PageLink>
          </p>
        </>
      )}
    </Card>
  );
}

function Level({ maturity }: { maturity: ReadBody<'/api/v1/organizations/maturity'> }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview.maturity;
  const { decimal, count, percent } = useFormats();
  const { level, tier, range, coverage } = maturity;
  if (level === null) return <p className="text-lg font-semibold">{texts.unknown}</p>;
  const wide = (reached: number) => ({ width: `${String((reached / MOST) * 100)}%` });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-2xl font-semibold tabular-nums">{decimal(level)}</span>
        <span className="text-quiet">{texts.of}</span>
        {tier !== null && (
          <span className="ml-1.5">{texts.tier(count(tier.number), common.maturityTiers[tier.name] ?? tier.name)}</span>
        )}
      </p>
      <div className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-rule" aria-hidden>
        <div
          className="absolute inset-y-0 left-0 bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,transparent_2px_5px)]"
          style={wide(range.high)}
        />
        <div className="absolute inset-y-0 left-0 bg-accent" style={wide(level)} />
      </div>
      <p className="mt-1 text-sm text-quiet">
        {texts.range(decimal(range.low), decimal(range.high))}; {texts.coverage(percent(coverage, 1))}
      </p>
    </>
  );
}
