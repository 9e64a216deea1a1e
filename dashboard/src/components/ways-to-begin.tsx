import type { ReactNode } from 'react';
import { buttonClasses } from './button';
import { PageLink } from './page-link';

/** The two ways in which anything comes to be known: a device that reports, or a cloud suite that is audited. */
export function WaysToBegin({ texts }: { texts: { addDevice: string; connectSuite: string } }): ReactNode {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <PageLink page="devices" below="/new" className={buttonClasses('primary')}>
        {texts.addDevice}
      </PageLink>
      <PageLink page="cloud" className={buttonClasses()}>
        {texts.connectSuite}
      </PageLink>
    </span>
  );
}
