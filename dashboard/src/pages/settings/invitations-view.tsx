import { type ReactNode, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { SelectField, TextField } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { Options } from '../../components/choices';
import { capital } from '../../format/spoken';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { KeyedList, stateColumn } from './keyed-list';
import { INVITATION_STATES, ROLES } from './search';

type Invitation = RowOf<'/api/v1/organizations/invitations'>;

const USUAL_DAYS = 7;
const MOST_DAYS = 30;

/** Who was asked to join. */
export function InvitationsView(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.invitations;
  const { day } = useFormats();
  const mayInvite = useMay('owner');
  const columns = useMemo(
    (): DataColumn<Invitation>[] => [
      { id: 'email', title: own.email, isRowHeader: true, cell: ({ email }) => email ?? own.whoever },
      { id: 'role', title: own.role, cell: ({ role }) => capital(common.role[role]) },
      stateColumn(own, 'open'),
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => day(expiresAt) },
      {
        id: 'withdraw',
        title: own.withdraw,
        saysItself: true,
        cell: (invitation) => <Withdraw invitation={invitation} />,
      },
    ],
    [own, common, day],
  );
  return (
    <KeyedList<Invitation, Invitation['state']>
      words={own}
      states={INVITATION_STATES}
      columns={columns}
      list={(query) => read('/api/v1/organizations/invitations', { query })}
      apiPath="/api/v1/organizations/invitations"
      nameOf={({ email }) => email ?? own.whoever}
      mayMake={mayInvite}
      action={
        <MakeButton label={own.invite} may={mayInvite} mayNot={own.mayNot}>
          {(close) => <InviteDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

function Withdraw({ invitation }: { invitation: Invitation }): ReactNode {
  const own = useTexts().pages.settings.invitations;
  if (invitation.state !== 'open') return null;
  return (
    <EndButton
      label={own.withdraw}
      title={own.withdrawOne(invitation.email ?? own.whoever)}
      done={own.withdrawn}
      reads={['/api/v1/organizations/invitations']}
      run={() => ok(api.DELETE('/api/v1/organizations/invitations/{id}', { params: { path: { id: invitation.id } } }))}
    />
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
  const made = invite.data && (
    <>
      <p role="status">{own.made}</p>
      <ShownOnce label={own.link} value={invite.data.link} />
    </>
  );
  return (
    <MakeDialog
      title={own.invite}
      description={own.inviteText}
      action={own.invite}
      isPending={invite.isPending}
      error={invite.error}
      made={made}
      onSubmit={handleSubmit((values) => invite.mutate(values))}
      onClose={onClose}
    >
      <TextField
        type="email"
        label={own.email}
        hint={own.emailHint}
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (email, { role }) =>
            email.trim() !== '' || (role !== 'owner' && role !== 'admin') || own.emailNeeded,
        })}
      />
      <SelectField label={own.role} {...register('role')}>
        <Options of={ROLES.map((value) => ({ value, label: capital(common.role[value]) }))} />
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
    </MakeDialog>
  );
}
