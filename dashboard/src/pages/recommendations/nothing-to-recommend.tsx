import type { ReactNode } from 'react';
import { buttonClasses } from '../../components/button';
import { PageLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { useTexts } from '../../texts/language';

/** What both views show before anything was looked at: there is nothing to compute, and nothing to write about. */
export function NothingToRecommend(): ReactNode {
  const texts = useTexts().pages.recommendations;
  return (
    <NothingYet
      title={texts.noneYet}
      text={texts.noneYetText}
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
