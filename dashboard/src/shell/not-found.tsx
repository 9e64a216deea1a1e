import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClasses } from '../components/button';
import { useTexts } from '../texts/language';
import { usePageTitle } from './page-title';

/** No page has this address. */
export function NotFound(): ReactNode {
  const { shell } = useTexts();
  usePageTitle(shell.notFound);
  return (
    <main id="main" className="mx-auto max-w-md px-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">{shell.notFound}</h1>
      <p className="mt-2 mb-6 text-quiet">{shell.notFoundText}</p>
      <Link to="/" className={buttonClasses()}>
        {shell.toOverview}
      </Link>
    </main>
  );
}
