import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClasses } from '../components/button';
import { PageHeader } from '../components/page-header';
import { visitorQuery } from '../session/session';
import { useTexts } from '../texts/language';
import { Frame } from './frame';
import { usePageTitle } from './page-title';
import { Shell } from './shell';

/** No page has this address. Whoever is signed in keeps the navigation; everybody else sees whose address it is. */
export function NotFound(): ReactNode {
  const { shell } = useTexts();
  usePageTitle(shell.notFound);
  const isAnybody = useQuery(visitorQuery).data;
  if (isAnybody === undefined) return null;
  if (!isAnybody)
    return (
      <Frame title={shell.notFound}>
        <p className="mt-1 mb-5 text-quiet">{shell.notFoundText}</p>
        <ToOverview />
      </Frame>
    );
  return (
    <Shell>
      <PageHeader title={shell.notFound} note={shell.notFoundText} />
      <ToOverview />
    </Shell>
  );
}

function ToOverview(): ReactNode {
  return (
    <Link to="/" className={buttonClasses()}>
      {useTexts().shell.toOverview}
    </Link>
  );
}
