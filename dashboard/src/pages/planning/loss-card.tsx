import type { ReactNode } from 'react';
import type { ReadBody } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';

type Budget = ReadBody<'/api/v1/budget'>;

/** What is to be lost in a year as things stand, and when all work of the roadmap is done. */
export function LossCard({ budget }: { budget: Budget }): ReactNode {
  const texts = useTexts().pages.planning.lossCard;
  const { money, percent } = useFormats();
  const { loss, currency } = budget;
  const { annualized, singleYear, likeliest, spendCap } = loss;
  const [expected, expectedThen] = [annualized.before, annualized.after];
  const [year, yearThen] = [singleYear.before, singleYear.after];
  if (expected === null || expectedThen === null || year === null || yearThen === null)
    return (
      <Card title={texts.title}>
        <p className="text-quiet">{texts.unknown}</p>
      </Card>
    );
  const row = (name: string, before: string, after: string) => ({ key: name, cells: [name, before, after] });
  return (
    <Card title={texts.title} aside={<Help about={texts.title}>{loss.method}</Help>}>
      <PlainTable
        caption={texts.title}
        head={[texts.what, texts.now, texts.then]}
        rows={[
          row(texts.expected, money(expected.mean, currency), money(expectedThen.mean, currency)),
          row(
            texts.likelyRange,
            `${money(expected.p10, currency)} – ${money(expected.p90, currency)}`,
            `${money(expectedThen.p10, currency)} – ${money(expectedThen.p90, currency)}`,
          ),
          row(texts.chance, percent(year.chanceOfAny, 1), percent(yearThen.chanceOfAny, 1)),
          row(texts.badYear, money(year.p99, currency), money(yearThen.p99, currency)),
        ]}
      />
      <p className="mt-2">
        {likeliest !== null && (
          <>
            {texts.likeliest}{' '}
            <ApiLink link={likeliest.link} className="figure-link">
              {likeliest.title}
            </ApiLink>
            .{' '}
          </>
        )}
        {spendCap !== null && texts.cap(money(spendCap.amount, currency))}
      </p>
      <p className="mt-1 text-sm text-quiet">{loss.probabilityBasis}</p>
    </Card>
  );
}
