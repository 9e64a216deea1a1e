import type { ReactNode } from 'react';
import { buttonClasses } from '../../components/button';
import { PageLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { useTexts } from '../../texts/language';

/** What each view of the plan shows before anything is known. */
export function NothingToPlan(): ReactNode {
  const texts = useTexts().pages.planning;
  return (
    <NothingYet
      title={texts.nothingYet}
      text={texts.nothingYetText}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <PageLink page="devices" below="/new" className={buttonClasses('primary')}>
            {texts.addDevice}
          </PageLink>
          <PageLink page="cloud" className={buttonClasses()}>
            {texts.connectSuite}
          </PageLink>
        </span>
      }
    />
  );
}
