import { Link, useRouterState } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PageDefinition, pages, type Section } from '../pages/pages';
import { useTexts } from '../texts/language';

const SECTIONS: Section[] = ['posture', 'assurance', 'planning', 'organization'];

/** The pages that there are, by section. */
export function Navigation(): ReactNode {
  const { shell } = useTexts();
  const sections = SECTIONS.map((section) => ({
    section,
    pages: pages.filter((page) => page.section === section && page.partOf === undefined),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav aria-label={shell.navigation} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-4">
      <Link to="/" className="flex h-14 shrink-0 items-center gap-2 px-2 text-lg font-semibold">
        <span className="grid size-7 place-items-center rounded-[0.4375rem] bg-accent text-on-accent">
          <ShieldCheck size={17} aria-hidden />
        </span>
        {shell.product}
      </Link>
      {sections.map(({ section, pages }) => (
        <div key={section} className="mb-4">
          <p id={`nav-${section}`} className="px-2 pb-1 text-xs font-medium text-quiet">
            {shell.sections[section]}
          </p>
          <ul aria-labelledby={`nav-${section}`} className="flex flex-col gap-px">
            {pages.map((page) => (
              <li key={page.name}>
                <PageEntry page={page} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PageEntry({ page: { name, path, search = {}, icon: Icon } }: { page: PageDefinition }): ReactNode {
  const { shell } = useTexts();
  const at = useRouterState({ select: ({ location }) => location.pathname });
  const isInside = pages.some((part) => part.partOf === name && part.path === at);
  return (
    <Link
      to={path}
      search={search}
      {...(isInside ? { 'aria-current': 'page' as const } : {})}
      activeOptions={{ exact: path === '/', includeSearch: false }}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2 py-1 text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      {shell.pages[name]}
    </Link>
  );
}
