import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { api, ok, read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { EnrollmentKeyDialog } from './enrollment-key-dialog';
import { KeyedList, known } from './keyed-list';
import { ENROLLMENT_KEY_STATES } from './search';
import { useChange } from './use-change';

type EnrollmentKey = RowOf<'/api/v1/enrollment-keys'>;

/** Keys with which many devices enrol. */
export function EnrollmentKeysView(): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const { moment, count, ago } = useFormats();
  const { state: given, q, cursor } = useSearch({ from: '/shell/settings' });
  const state = known(ENROLLMENT_KEY_STATES, given);
  const mayMake = useMay('admin');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...read('/api/v1/enrollment-keys', { query: { state, q, cursor, limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    (): DataColumn<EnrollmentKey>[] => [
      {
        id: 'label',
        title: own.label,
        isRowHeader: true,
        cell: ({ label }) => <span className="break-words">{label}</span>,
      },
      {
        id: 'state',
        title: own.state,
        cell: (row) => <Tag tone={row.state === 'active' ? 'good' : 'quiet'}>{own.states[row.state]}</Tag>,
      },
      {
        id: 'uses',
        title: own.uses,
        isNumber: true,
        cell: ({ uses, maxUses }) => own.usesOf(count(uses), count(maxUses)),
      },
      { id: 'expiresAt', title: own.expiresAt, from: 'md', cell: ({ expiresAt }) => moment(expiresAt) },
      { id: 'lastUsedAt', title: own.lastUsedAt, from: 'lg', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      {
        id: 'approval',
        title: own.approval,
        from: 'lg',
        cell: ({ requireApproval }) => (requireApproval ? own.needsApproval : own.noApproval),
      },
      { id: 'tags', title: own.tags, from: 'xl', cell: ({ tags }) => tags.join(', ') },
      { id: 'revoke', title: own.revoke, cell: (row) => <Revoke row={row} mayRevoke={mayMake} /> },
    ],
    [own, moment, count, ago, mayMake],
  );
  return (
    <>
      <KeyedList<EnrollmentKey>
        caption={own.caption}
        intro={own.intro}
        columns={columns}
        states={own.states}
        state={state}
        query={query}
        apiPath="/api/v1/enrollment-keys"
        nameOf={({ label }) => label}
        action={
          <Button
            look="primary"
            disabled={!mayMake}
            title={mayMake ? undefined : own.mayNot}
            onClick={() => {
              setOpen(true);
            }}
          >
            {own.make}
          </Button>
        }
        empty={<NothingYet title={own.noneYet} text={own.noneYetText} />}
      />
      {isOpen && (
        <EnrollmentKeyDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Revoke({ row, mayRevoke }: { row: EnrollmentKey; mayRevoke: boolean }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const revoke = useChange({
    run: () => ok(api.DELETE('/api/v1/enrollment-keys/{id}', { params: { path: { id: row.id } } })),
    done: own.revoked,
    reads: ['/api/v1/enrollment-keys'],
  });
  if (row.state !== 'active') return null;
  return (
    <Button
      look="danger"
      disabled={!mayRevoke || revoke.isPending}
      title={mayRevoke ? undefined : own.mayNot}
      aria-label={own.revokeOne(row.label)}
      onClick={() => {
        revoke.mutate();
      }}
    >
      {own.revoke}
    </Button>
  );
}
