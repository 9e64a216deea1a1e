import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClasses } from '../../components/button';
import { COUNTED, countedDevices, enrolledOf } from '../../components/counted-devices';
import { PageLink } from '../../components/page-link';
import { AllDone, LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';

/** No vulnerability was ever found here: nobody looked yet, nothing could be compared, or there is none in what was. */
export function NoneEver({ title }: { title?: string }): ReactNode {
  const own = useTexts().pages.vulnerabilities;
  const { count } = useFormats();
  const { data, isPending, error, refetch } = useQuery(countedDevices);
  if (isPending)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  if (data === undefined) return <LoadError error={error} onRetry={() => void refetch()} />;
  const { health = {}, riskGap = {} } = data.facets ?? {};
  const unscanned = riskGap['not-scanned'] ?? 0;
  const unmatched = riskGap['not-matched'] ?? 0;
  const compared = enrolledOf(health) - unscanned - unmatched;
  if (compared > 0)
    return (
      <AllDone
        title={own.noneFound}
        text={own.noneFoundText(count(compared), compared === 1)}
        action={
          <>
            {unscanned + unmatched > 0 && <Uncompared devices={unscanned + unmatched} />}
            <PageLink page="vulnerabilities" below="/feeds">
              {own.intelligence.link}
            </PageLink>
          </>
        }
      />
    );
  if (unmatched > 0)
    return (
      <NothingYet
        title={own.noneCompared}
        text={own.noneComparedText}
        action={<Uncompared devices={unscanned + unmatched} />}
      />
    );
  return (
    <NothingYet
      title={title ?? own.noneYet}
      text={own.noneYetText}
      action={
        <PageLink page="devices" below="/new" className={buttonClasses('primary')}>
          {own.addDevice}
        </PageLink>
      }
    />
  );
}

function Uncompared({ devices }: { devices: number }): ReactNode {
  const own = useTexts().pages.vulnerabilities;
  const { count } = useFormats();
  return (
    <PageLink page="devices" search={{ state: COUNTED, riskGap: 'not-scanned,not-matched' }}>
      {own.uncompared(count(devices), devices === 1)}
    </PageLink>
  );
}
