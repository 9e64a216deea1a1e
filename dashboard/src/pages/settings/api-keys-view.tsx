import { type ReactNode, useMemo } from 'react';
import { api, ok, read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { MakeButton } from '../../components/make-button';
import { capital } from '../../format/spoken';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { ApiKeyDialog } from './api-key-dialog';
import { KeyedList, stateColumn } from './keyed-list';
import { API_KEY_STATES } from './search';

type ApiKey = RowOf<'/api/v1/api-keys'>;

/** Keys that programs use. A key itself is shown when it is made, and never again. */
export function ApiKeysView(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.apiKeys;
  const { day, ago } = useFormats();
  const mayMake = useMay('admin');
  const columns = useMemo(
    (): DataColumn<ApiKey>[] => [
      {
        id: 'name',
        title: own.name,
        isRowHeader: true,
        cell: ({ name, prefix, lastFour }) => (
          <>
            {name}
            <code className="block font-normal whitespace-nowrap text-quiet">
              {prefix}…{lastFour}
            </code>
          </>
        ),
      },
      stateColumn(own, 'active'),
      {
        id: 'role',
        title: own.role,
        help: own.roleHelp,
        cell: ({ role, roleInForce }) =>
          capital(role === roleInForce ? common.role[role] : own.lowered(common.role[role], common.role[roleInForce])),
      },
      { id: 'scopes', title: own.scopes, from: 'lg', cell: ({ scopes }) => <code>{scopes.join(', ')}</code> },
      { id: 'lastUsedAt', title: own.lastUsedAt, cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => day(expiresAt) },
      {
        id: 'createdBy',
        title: own.createdBy,
        from: 'xl',
        cell: ({ createdBy }) => createdBy?.name ?? common.somebodyGone,
      },
      { id: 'revoke', title: own.revoke, saysItself: true, cell: (apiKey) => <Revoke apiKey={apiKey} /> },
    ],
    [own, common, day, ago],
  );
  return (
    <KeyedList<ApiKey, ApiKey['state']>
      words={own}
      states={API_KEY_STATES}
      columns={columns}
      list={(query) => read('/api/v1/api-keys', { query })}
      apiPath="/api/v1/api-keys"
      nameOf={({ name }) => name}
      mayMake={mayMake}
      action={
        <MakeButton label={own.make} may={mayMake} mayNot={own.mayNot}>
          {(close) => <ApiKeyDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

function Revoke({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const own = useTexts().pages.settings.apiKeys;
  if (apiKey.state !== 'active') return null;
  return (
    <EndButton
      label={own.revoke}
      title={own.revokeOne(apiKey.name)}
      question={own.revokeText}
      done={own.revoked}
      reads={['/api/v1/api-keys']}
      run={() => ok(api.DELETE('/api/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }))}
    />
  );
}
