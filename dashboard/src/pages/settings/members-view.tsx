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
import { Options } from '../../components/choices';
import { UNKNOWN } from '../../format/formats';
import { capital } from '../../format/spoken';
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
  // However the list is filtered.
  const owners = useQuery(read('/api/v1/organizations/members', { query: { role: ['owner'], limit: 1 } }));
  const isOneOwner = owners.data?.page.total === 1;
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
      {
        id: 'role',
        title: own.role,
        cell: (member) => <RoleChoice member={member} isLastOwner={isOneOwner && member.role === 'owner'} />,
      },
      { id: 'joinedAt', title: own.joinedAt, cell: ({ joinedAt }) => day(joinedAt) },
      {
        id: 'remove',
        title: own.actions,
        saysItself: true,
        cell: (member) => (
          <RemoveButton member={member} isLastOwner={isOneOwner && member.role === 'owner'} onAsk={setLeaving} />
        ),
      },
    ],
    [own, day, isOneOwner],
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
            choices: ROLES.map((value) => ({ value, label: capital(common.role[value]) })),
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
      {leaving !== null && <RemoveDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RoleChoice({ member, isLastOwner }: { member: Member; isLastOwner: boolean }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.members;
  const isOwner = useMay('owner');
  const mayNot = !isOwner ? own.mayNotChange : isLastOwner ? own.lastOwner : undefined;
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
    <>
      <select
        aria-label={own.roleOf(member.name)}
        className={`${CONTROL} w-auto!`}
        value={change.isPending ? change.variables : member.role}
        disabled={mayNot !== undefined || change.isPending}
        title={mayNot}
        onChange={(event) => {
          const role = ROLES.find((each) => each === event.target.value);
          if (role !== undefined) change.mutate(role);
        }}
      >
        <Options of={ROLES.map((value) => ({ value, label: capital(common.role[value]) }))} />
      </select>
      {isOwner && isLastOwner && <span className="mt-1 block text-sm text-quiet">{own.lastOwner}</span>}
    </>
  );
}

function RemoveButton(props: { member: Member; isLastOwner: boolean; onAsk(member: Member): void }): ReactNode {
  const { member, isLastOwner, onAsk } = props;
  const own = useTexts().pages.settings.members;
  const isMe = useAccount()?.user.id === member.id;
  const isOwner = useMay('owner');
  const mayNot = !isMe && !isOwner ? own.mayNotRemove : isLastOwner ? own.lastOwner : undefined;
  return (
    <Button
      look="danger"
      disabled={mayNot !== undefined}
      title={mayNot}
      aria-label={isMe ? own.leave : own.removeOne(member.name)}
      onClick={() => onAsk(member)}
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
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
