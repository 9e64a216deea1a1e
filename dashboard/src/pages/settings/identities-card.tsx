import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, ok, read } from '../../api/client';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { EndButton } from '../../components/end-button';
import { PlainTable } from '../../components/plain-table';
import { Skeleton } from '../../components/states';
import { useChange } from '../../components/use-change';
import { UNKNOWN } from '../../format/formats';
import { type Account, tellOtherTabs, useAccount } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';

type Identity = Account['user']['identities'][number];

/** The accounts that sign in as this person; further ones are linked here. */
export function IdentitiesCard(): ReactNode {
  const own = useTexts().pages.settings.account.identities;
  const { day } = useFormats();
  const nameOf = useProviderNames();
  const identities = useAccount()?.user.identities;
  return (
    <Card title={own.title}>
      <p className="mb-2 text-quiet">{own.intro}</p>
      {identities === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <PlainTable
          caption={own.caption}
          head={[own.provider, own.linkedAt, own.unlink]}
          saysItself={own.unlink}
          rows={identities.map((identity) => ({
            key: identity.id,
            cells: [
              <>
                {nameOf(identity.provider)}
                <span className="block font-normal break-all text-quiet">{identity.email ?? UNKNOWN}</span>
              </>,
              day(identity.linkedAt),
              <Unlink
                key="unlink"
                identity={identity}
                name={`${nameOf(identity.provider)} ${identity.email ?? ''}`.trim()}
                isOnly={identities.length === 1}
              />,
            ],
          }))}
        />
      )}
      <Links />
    </Card>
  );
}

function Unlink({ identity, name, isOnly }: { identity: Identity; name: string; isOnly: boolean }): ReactNode {
  const own = useTexts().pages.settings.account.identities;
  return (
    <EndButton
      label={own.unlink}
      title={own.unlinkOne(name)}
      question={own.unlinkText}
      done={own.unlinked}
      reads={['/api/v1/auth/me', '/api/v1/auth/sessions']}
      mayNot={isOnly ? own.only : undefined}
      isWhyShown
      run={() => ok(api.DELETE('/api/v1/auth/identities/{id}', { params: { path: { id: identity.id } } }))}
      onDone={tellOtherTabs}
    />
  );
}

/** The ways to sign in that there are, each to link an account of it. */
function Links(): ReactNode {
  const own = useTexts().pages.settings.account.identities;
  const { data: providers } = useQuery(read('/api/v1/auth/providers'));
  const link = useChange({
    run: (provider: string) =>
      ok(
        api.POST('/api/v1/auth/identities/{provider}/link', {
          params: { path: { provider } },
          body: { returnTo: '/settings?view=account' },
        }),
      ),
    reads: [],
    onDone: ({ location: there }) => location.assign(there),
  });
  if (providers === undefined) return null;
  if (providers.length === 0) return <p className="mt-3 text-quiet">{own.noProviders}</p>;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} disabled={link.isPending} className="whitespace-normal!" onClick={() => link.mutate(id)}>
          {own.link(name)}
        </Button>
      ))}
      <p className="text-sm text-quiet">{own.linkText}</p>
    </div>
  );
}

/** What a provider is called; its key where it is not configured any more. */
export function useProviderNames(): (key: string) => string {
  const { data: providers } = useQuery(read('/api/v1/auth/providers'));
  return (key) => providers?.find(({ id }) => id === key)?.name ?? key;
}
