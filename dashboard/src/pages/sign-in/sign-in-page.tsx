import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { buttonClasses } from '../../components/button';
import { Skeleton } from '../../components/states';
import { Loaded } from '../../components/loaded';
import { safePath } from '../../session/next-path';
import { DEVELOPMENT_PROVIDER } from '../../shell/banners';
import { usePageTitle } from '../../shell/page-title';
import { useTexts } from '../../texts/language';
import { pageAt } from '../pages';
import { Frame } from '../../shell/frame';

type Provider = ReadBody<'/api/v1/auth/providers'>[number];

/** The ways to sign in that are configured, and none that are not. */
export function SignInPage(): ReactNode {
  const { pages, shell } = useTexts();
  const { signIn } = pages;
  usePageTitle(signIn.title);
  const next = safePath(useSearch({ from: '/sign-in' }).next);
  const name = pageAt(next);
  const page = name === null ? null : shell.pages[name];
  const providers = useQuery(read('/api/v1/auth/providers'));
  return (
    <Frame title={signIn.title}>
      <p className="mt-1 mb-5 text-quiet">{signIn.intro}</p>
      <Loaded query={providers} skeleton={<Skeleton className="h-10 w-full" />}>
        {(loaded) => (loaded.length === 0 ? <NoProviders /> : <Providers providers={loaded} next={next} />)}
      </Loaded>
      {next !== '/' && (
        <p className="mt-4 text-sm text-quiet">{page === null ? signIn.goesBack : signIn.goesTo(page)}</p>
      )}
    </Frame>
  );
}

function Providers({ providers, next }: { providers: Provider[]; next: string }): ReactNode {
  const { signIn } = useTexts().pages;
  const real = providers.filter(({ id }) => id !== DEVELOPMENT_PROVIDER);
  const development = providers.filter(({ id }) => id === DEVELOPMENT_PROVIDER);
  return (
    <div className="flex flex-col gap-2">
      {real.map((provider) => (
        <ProviderLink key={provider.id} provider={provider} next={next} />
      ))}
      {development.map((provider) => (
        <div key={provider.id} className="hazard mt-2 rounded-card p-1.5">
          <div className="rounded-control bg-surface p-3.5">
            <p className="font-semibold">{signIn.developmentOnly}</p>
            <p className="mt-0.5 mb-3 text-sm text-quiet">{signIn.developmentText}</p>
            <ProviderLink provider={provider} next={next} />
          </div>
        </div>
      ))}
    </div>
  );
}

function ProviderLink({ provider, next }: { provider: Provider; next: string }): ReactNode {
  const { signIn } = useTexts().pages;
  const address = `/api/v1/auth/${encodeURIComponent(provider.id)}?returnTo=${encodeURIComponent(next)}`;
  return (
    <a href={address} className={buttonClasses('plain', 'min-h-10 w-full text-center font-medium whitespace-normal!')}>
      {signIn.with(provider.name)}
    </a>
  );
}

function NoProviders(): ReactNode {
  const { signIn } = useTexts().pages;
  return (
    <div>
      <p className="font-semibold">{signIn.noProviders}</p>
      <p className="mt-1 text-quiet">{signIn.noProvidersText}</p>
      <pre className="my-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm" tabIndex={0}>
        {'PUBLIC_URL\nGOOGLE_CLIENT_ID\nGOOGLE_CLIENT_SECRET'}
      </pre>
      <p className="text-quiet">{signIn.noProvidersMore}</p>
    </div>
  );
}
