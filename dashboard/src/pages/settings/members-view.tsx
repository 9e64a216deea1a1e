import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { api, ok, read, type RowOf } from '../../api/client';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import type { DataColumn } from '../../components/data-columns';
import { CONTROL } from '../../components/fields';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { useChange } from '../../components/use-change';
import { UNKNOWN } from '../../format/formats';
import { useAccount, useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { ROLES } from './search';

type Member = RowOf<'/api/v1/organizations/members'>;

/** Who belongs to the organization, and what they may do. */
export function MembersView(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.members;
  const { day } = useFormats();
  const { role, q, cursor, page, columns: chosen } = useSearch({ from: '/shell/settings' });
  const [leaving, setLeaving] = useState<Member | null>(null);
  const asked = { role, q, cursor };
  const query = useQuery({
    ...read('/api/v1/organizations/members', { query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    (): DataColumn<Member>[] => [
      {
        id: 'name',
        title: own.name,
        isRowHeader: true,
        cell: ({ name, email }) => (
          <>
            {name}
            <span className="block min-w-28 font-normal break-words text-quiet">{email ?? UNKNOWN}</span>
          </>
        ),
      },
      { id: 'role', title: own.role, cell: (member) => <RoleChoice member={member} /> },
      { id: 'joinedAt', title: own.joinedAt, cell: ({ joinedAt }) => day(joinedAt) },
      { id: 'remove', title: own.remove, cell: (member) => <RemoveButton member={member} onAsk={setLeaving} /> },
    ],
    [own, day],
  );
  return (
    <>
      <p className="mb-3 text-quiet">{own.intro}</p>
      <ListView<Member>
        caption={own.caption}
        columns={columns}
        filters={[
          {
            name: 'role',
            title: own.role,
            isMain: true,
            choices: ROLES.map((value) => ({ value, label: common.role[value] })),
          },
        ]}
        search={{ ...asked, ...(page && { page }), ...(chosen && { columns: chosen }) }}
        usualSort=""
        query={query}
        apiPath="/api/v1/organizations/members"
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={() => null}
      />
      {leaving !== null && (
        <RemoveDialog
          member={leaving}
          onClose={() => {
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}

function RoleChoice({ member }: { member: Member }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.members;
  const mayChange = useMay('owner');
  const change = useChange({
    run: (role: Member['role']) =>
      ok(
        api.PATCH('/api/v1/organizations/members/{userId}', {
          params: { path: { userId: member.id } },
          body: { role },
        }),
      ),
    done: own.roleChanged(member.name),
    reads: ['/api/v1/organizations/members', '/api/v1/auth/me'],
  });
  return (
    <select
      aria-label={own.roleOf(member.name)}
      className={`${CONTROL} w-auto!`}
      value={change.isPending ? change.variables : member.role}
      disabled={!mayChange || change.isPending}
      title={mayChange ? undefined : own.mayNotChange}
      onChange={(event) => {
        const role = ROLES.find((each) => each === event.target.value);
        if (role !== undefined) change.mutate(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {common.role[role]}
        </option>
      ))}
    </select>
  );
}

function RemoveButton({ member, onAsk }: { member: Member; onAsk(member: Member): void }): ReactNode {
  const own = useTexts().pages.settings.members;
  const isMe = useAccount()?.user.id === member.id;
  const isOwner = useMay('owner');
  const may = isMe || isOwner;
  return (
    <Button
      look="danger"
      disabled={!may}
      title={may ? undefined : own.mayNotRemove}
      aria-label={isMe ? own.leave : own.removeOne(member.name)}
      onClick={() => {
        onAsk(member);
      }}
    >
      {isMe ? own.leave : own.remove}
    </Button>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose(): void }): ReactNode {
  const own = useTexts().pages.settings.members;
  const isMe = useAccount()?.user.id === member.id;
  const remove = useChange({
    run: () => ok(api.DELETE('/api/v1/organizations/members/{userId}', { params: { path: { userId: member.id } } })),
    done: own.removed(member.name),
    reads: ['/api/v1/organizations/members', '/api/v1/auth/me'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={isMe ? own.leave : own.removeOne(member.name)}
      text={isMe ? own.leaveText : own.removeText}
      action={isMe ? own.leave : own.remove}
      isPending={remove.isPending}
      onConfirm={() => {
        remove.mutate();
      }}
      onClose={onClose}
    />
  );
}
