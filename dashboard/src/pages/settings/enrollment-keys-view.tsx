import { type ReactNode, useMemo } from 'react';
import { api, ok, read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { MakeButton } from '../../components/make-button';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { EnrollmentKeyDialog } from './enrollment-key-dialog';
import { KeyedList, stateColumn } from './keyed-list';
import { ENROLLMENT_KEY_STATES } from './search';

type EnrollmentKey = RowOf<'/api/v1/enrollment-keys'>;

/** Keys with which many devices enrol. */
export function EnrollmentKeysView(): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const { moment, count, ago } = useFormats();
  const mayMake = useMay('admin');
  const columns = useMemo(
    (): DataColumn<EnrollmentKey>[] => [
      {
        id: 'label',
        title: own.label,
        isRowHeader: true,
        cell: ({ label }) => <span className="break-words">{label}</span>,
      },
      stateColumn(own, 'active'),
      {
        id: 'uses',
        title: own.uses,
        isNumber: true,
        cell: ({ uses, maxUses }) => own.usesOf(count(uses), count(maxUses)),
      },
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => moment(expiresAt) },
      { id: 'lastUsedAt', title: own.lastUsedAt, from: 'lg', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      {
        id: 'lastRefusal',
        title: own.lastRefusal,
        from: 'lg',
        cell: ({ lastRefusal }) => lastRefusal && <Refusal refusal={lastRefusal} />,
      },
      {
        id: 'approval',
        title: own.approval,
        from: 'lg',
        cell: ({ requireApproval }) => (requireApproval ? own.needsApproval : own.noApproval),
      },
      { id: 'tags', title: own.tags, from: 'xl', cell: ({ tags }) => tags.join(', ') },
      { id: 'revoke', title: own.revoke, saysItself: true, cell: (row) => <Revoke row={row} mayRevoke={mayMake} /> },
    ],
    [own, moment, count, ago, mayMake],
  );
  return (
    <KeyedList<EnrollmentKey, EnrollmentKey['state']>
      words={own}
      states={ENROLLMENT_KEY_STATES}
      columns={columns}
      list={(query) => read('/api/v1/enrollment-keys', { query })}
      apiPath="/api/v1/enrollment-keys"
      nameOf={({ label }) => label}
      mayMake={mayMake}
      action={
        <MakeButton label={own.make} may={mayMake} mayNot={own.mayNot}>
          {(close) => <EnrollmentKeyDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

/** What somebody with the key was last refused for; quiet, once it was used with success since. */
function Refusal({ refusal }: { refusal: NonNullable<EnrollmentKey['lastRefusal']> }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const { ago, count } = useFormats();
  const { code, title, at, superseded } = refusal;
  return (
    <span className={superseded ? 'text-quiet' : undefined}>
      {own.refusals[code] ?? title}
      <span className="block text-sm text-quiet">{own.refusedAt(count(refusal.count), ago(at))}</span>
    </span>
  );
}

function Revoke({ row, mayRevoke }: { row: EnrollmentKey; mayRevoke: boolean }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  if (row.state !== 'active') return null;
  return (
    <EndButton
      label={own.revoke}
      title={own.revokeOne(row.label)}
      done={own.revoked}
      reads={['/api/v1/enrollment-keys']}
      mayNot={mayRevoke ? undefined : own.mayNot}
      run={() => ok(api.DELETE('/api/v1/enrollment-keys/{id}', { params: { path: { id: row.id } } }))}
    />
  );
}
