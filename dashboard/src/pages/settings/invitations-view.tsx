import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { Dialog } from '../../components/dialog';
import { SelectField, TextField } from '../../components/fields';
import { PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { KeyedList, known } from './keyed-list';
import { FormFault, ShownOnce } from './parts';
import { INVITATION_STATES, ROLES } from './search';
import { useChange } from './use-change';

type Invitation = RowOf<'/api/v1/organizations/invitations'>;

const USUAL_DAYS = 7;
const MOST_DAYS = 30;

/** Who was asked to join. */
export function InvitationsView(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.invitations;
  const { day } = useFormats();
  const { state: given, q, cursor } = useSearch({ from: '/shell/settings' });
  const state = known(INVITATION_STATES, given);
  const mayInvite = useMay('owner');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...read('/api/v1/organizations/invitations', { query: { state, q, cursor, limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    (): DataColumn<Invitation>[] => [
      { id: 'email', title: own.email, isRowHeader: true, cell: ({ email }) => email ?? own.whoever },
      { id: 'role', title: own.role, cell: ({ role }) => common.role[role] },
      {
        id: 'state',
        title: own.state,
        cell: (row) => <Tag tone={row.state === 'open' ? 'good' : 'quiet'}>{own.states[row.state]}</Tag>,
      },
      { id: 'expiresAt', title: own.expiresAt, from: 'md', cell: ({ expiresAt }) => day(expiresAt) },
      { id: 'withdraw', title: own.withdraw, cell: (invitation) => <Withdraw invitation={invitation} /> },
    ],
    [own, common, day],
  );
  return (
    <>
      <KeyedList<Invitation>
        caption={own.caption}
        intro={own.intro}
        columns={columns}
        states={own.states}
        state={state}
        query={query}
        apiPath="/api/v1/organizations/invitations"
        nameOf={({ email }) => email ?? own.whoever}
        action={
          <Button
            look="primary"
            disabled={!mayInvite}
            title={mayInvite ? undefined : own.mayNot}
            onClick={() => {
              setOpen(true);
            }}
          >
            {own.invite}
          </Button>
        }
        empty={<NothingYet title={own.noneYet} text={own.noneYetText} />}
      />
      {isOpen && (
        <InviteDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Withdraw({ invitation }: { invitation: Invitation }): ReactNode {
  const own = useTexts().pages.settings.invitations;
  const withdraw = useChange({
    run: () => ok(api.DELETE('/api/v1/organizations/invitations/{id}', { params: { path: { id: invitation.id } } })),
    done: own.withdrawn,
    reads: ['/api/v1/organizations/invitations'],
  });
  if (invitation.state !== 'open') return null;
  return (
    <Button
      look="danger"
      disabled={withdraw.isPending}
      aria-label={own.withdrawOne(invitation.email ?? own.whoever)}
      onClick={() => {
        withdraw.mutate();
      }}
    >
      {own.withdraw}
    </Button>
  );
}

interface Form {
  email: string;
  role: Invitation['role'];
  days: string;
}

function InviteDialog({ onClose }: { onClose(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.invitations;
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { email: '', role: 'viewer', days: String(USUAL_DAYS) },
  });
  const invite = useChange({
    run: ({ email, role, days }: Form) =>
      ok(
        api.POST('/api/v1/organizations/invitations', {
          body: { ...(email.trim() !== '' && { email: email.trim() }), role, expiresInDays: Number(days) },
        }),
      ),
    reads: ['/api/v1/organizations/invitations'],
    isQuiet: true,
  });
  return (
    <Dialog open onOpenChange={onClose} title={own.invite} description={own.inviteText}>
      {invite.data !== undefined ? (
        <div className="flex flex-col gap-4 px-5 py-4">
          <p role="status">{own.made}</p>
          <ShownOnce label={own.link} value={invite.data.link} />
          <footer className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {common.close}
            </Button>
          </footer>
        </div>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4 px-5 py-4"
          onSubmit={(event) => {
            void handleSubmit((values) => {
              invite.mutate(values);
            })(event);
          }}
        >
          <TextField type="email" label={own.email} hint={own.emailHint} isOptional {...register('email')} />
          <SelectField label={own.role} {...register('role')}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {common.role[role]}
              </option>
            ))}
          </SelectField>
          <TextField
            type="number"
            min={1}
            max={MOST_DAYS}
            label={own.days}
            error={formState.errors.days?.message}
            {...register('days', {
              validate: (value) => (Number(value) >= 1 && Number(value) <= MOST_DAYS) || own.daysOutside,
            })}
          />
          <FormFault error={invite.error} />
          <footer className="flex justify-end gap-2 border-t border-rule pt-4">
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" look="primary" disabled={invite.isPending}>
              {own.invite}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  );
}
