import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../components/page-header';
import { ButtonLink } from '../components/links';
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
  return <ButtonLink to="/">{useTexts().shell.toOverview}</ButtonLink>;
}
