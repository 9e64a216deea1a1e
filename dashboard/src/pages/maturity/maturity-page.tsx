import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { PlainTable } from '../../components/plain-table';
import { NothingYet } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { ComplianceTabs } from '../compliance/view-tabs';
import type { Maturity } from './data';
import { FunctionCard } from './function-card';
import { Level } from './level';

/** How far security is practised, by function; what each level is computed from, and what raises it. */
export function MaturityPage(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.maturity;
  const { moment } = useFormats();
  const query = useQuery(read('/api/v1/organizations/maturity'));
  const asOf = query.data?.asOf ?? null;
  return (
    <>
      <PageHeader
        title={own.title}
        note={
          <p>
            {own.intro} <Help about={own.title}>{own.help}</Help> {asOf !== null && common.asOf(moment(asOf))}
          </p>
        }
        actions={<ComplianceTabs />}
      />
      <Loaded query={query}>
        {(maturity) => (maturity.status === 'not-enough-data' ? <NothingKnown /> : <Measured maturity={maturity} />)}
      </Loaded>
    </>
  );
}

function NothingKnown(): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  return (
    <NothingYet
      title={own.noneYet}
      text={own.noneYetText}
      action={
        <ButtonLink to="/compliance/frameworks/$slug/assessment" params={{ slug: 'nist-csf-2.0' }} look="primary">
          {own.toFramework}
        </ButtonLink>
      }
    />
  );
}

function Measured({ maturity }: { maturity: Maturity }): ReactNode {
  return (
    <>
      <div className="mb-4 grid gap-4 xl:grid-cols-12">
        <OrganizationCard maturity={maturity} />
        <FunctionsCard functions={maturity.functions} />
        <OverTimeCard maturity={maturity} />
      </div>
      <div id={FUNCTION_PLACE} className="scroll-mt-16">
        <FunctionCard functions={maturity.functions} />
      </div>
      <WrittenBy maturity={maturity} />
    </>
  );
}

function OrganizationCard({ maturity }: { maturity: Maturity }): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { percent } = useFormats();
  const { words, coverage } = maturity;
  return (
    <Card title={own.organization} className="xl:col-span-5">
      <Level of={maturity} isLarge />
      <p className="mt-1 text-sm text-quiet">{own.coverage(percent(coverage, 1))}</p>
      <p className="mt-3 max-w-prose">{words.means}</p>
      <h3 className="mt-4 font-semibold">{own.next}</h3>
      <p className="max-w-prose">{words.next}</p>
    </Card>
  );
}

function OverTimeCard({ maturity: { words, overTime } }: { maturity: Maturity }): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { day, decimal, change } = useFormats();
  return (
    <Card title={own.overTime} className="xl:col-span-12">
      <p className="mb-1 max-w-prose">{words.change}</p>
      <PlainTable
        caption={own.overTime}
        head={[own.then, own.level, own.change]}
        rows={overTime.map(({ on, level, delta, daysAgo }) => ({
          key: on,
          cells: [
            `${day(on)} (${own.columns.ago(String(daysAgo))})`,
            level === null ? own.noEarlier : decimal(level),
            delta === null ? own.noEarlier : change(delta),
          ],
        }))}
      />
    </Card>
  );
}

/** Who wrote the sentences, and by which rules the numbers were counted. */
function WrittenBy({ maturity: { writtenBy, policy, catalogueVersion } }: { maturity: Maturity }): ReactNode {
  const own = useTexts().pages.compliance.maturity;
  const { moment } = useFormats();
  const { generator, generatedAt, failed } = writtenBy;
  return (
    <p className="mt-4 text-sm break-words text-quiet">
      {generator.kind === 'model' ? own.byModel(generator.model ?? generator.key, moment(generatedAt)) : own.byTemplate}{' '}
      {own.numbersOurs} {failed !== null && `${own.refreshFailed} ${failed.message}`}{' '}
      {own.versions(policy, catalogueVersion)}
    </p>
  );
}

/** Where the function stands that was chosen, below the table. */
const FUNCTION_PLACE = 'function';

/** The functions side by side; each leads to what it is computed from. */
function FunctionsCard({ functions }: Pick<Maturity, 'functions'>): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.maturity;
  const { percent, change, count } = useFormats();
  const { columns } = own;
  const days = functions[0]?.overTime.map(({ daysAgo }) => daysAgo) ?? [];
  return (
    <Card title={own.functions} className="xl:col-span-7">
      <PlainTable
        caption={own.functions}
        head={[
          columns.function,
          columns.level,
          columns.tier,
          columns.known,
          ...days.map((each) => columns.changeIn(count(each))),
          columns.weight,
        ]}
        rows={functions.map((each) => ({
          key: each.function,
          cells: [
            <Link
              key="name"
              to="/compliance/maturity"
              search={{ function: each.function }}
              hash={FUNCTION_PLACE}
              className="link"
            >
              {each.name}
            </Link>,
            <Level key="level" of={each} />,
            each.tier === null
              ? UNKNOWN
              : `${count(each.tier.number)} ${common.maturityTiers[each.tier.name] ?? each.tier.name}`,
            percent(each.coverage, 1),
            ...days.map((daysAgo) => {
              const delta = each.overTime.find((then) => then.daysAgo === daysAgo)?.delta ?? null;
              return delta === null ? own.noEarlier : change(delta);
            }),
            percent(each.weight),
          ],
        }))}
      />
    </Card>
  );
}
