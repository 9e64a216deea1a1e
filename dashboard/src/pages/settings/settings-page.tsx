import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type ReadBody } from '../../api/client';
import { Breakable } from '../../components/breakable';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { NotAllowed } from '../../components/states';
import { useChange } from '../../components/use-change';
import { ViewTabs } from '../../components/view-tabs';
import { type Role, useAccount, useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { AiView } from './ai-view';
import { ApiKeysView } from './api-keys-view';
import { AuditView } from './audit-view';
import { DevicePolicyView } from './device-policy-view';
import { DomainsView } from './domains-view';
import { EnrollmentKeysView } from './enrollment-keys-view';
import { IdentitiesCard } from './identities-card';
import { InvitationsView } from './invitations-view';
import { MembersView } from './members-view';
import { RiskPolicyView } from './risk-policy-view';
import { VIEWS } from './search';
import { SessionsCard } from './sessions-card';

/** One's own: what one signs in with, and where one is signed in. */
export function AccountView(): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <IdentitiesCard />
      <SessionsCard />
    </div>
  );
}

type Organization = ReadBody<'/api/v1/organizations/current'>;

/** Which organization this is, and its name. */
export function OrganizationView(): ReactNode {
  const query = useQuery(read('/api/v1/organizations/current'));
  return <Loaded query={query}>{(organization) => <OrganizationCard organization={organization} />}</Loaded>;
}

function OrganizationCard({ organization }: { organization: Organization }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.settings.organization;
  const mayRename = useMay('owner');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: organization.name } });
  const rename = useChange({
    run: ({ name }: { name: string }) =>
      ok(api.PATCH('/api/v1/organizations/current', { body: { name: name.trim() } })),
    done: texts.renamed,
    reads: ['/api/v1/organizations/current', '/api/v1/auth/me', '/api/v1/auth/organizations'],
    isQuiet: true,
  });
  return (
    <Card title={texts.title} className="max-w-4xl">
      <form
        noValidate
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => void handleSubmit((values) => rename.mutate(values))(event)}
      >
        <div className="w-full">
          <TextField
            label={texts.name}
            maxLength={100}
            disabled={!mayRename}
            error={formState.errors.name?.message}
            hint={mayRename ? undefined : texts.mayNotRename}
            {...register('name', { validate: (value) => value.trim() !== '' || common.required })}
          />
        </div>
        <FormFault error={rename.error} />
        <Button type="submit" look="primary" disabled={!mayRename || rename.isPending}>
          {common.save}
        </Button>
      </form>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-quiet">{texts.slug}</dt>
        <dd className="break-all">{organization.slug}</dd>
        <dt className="text-quiet">{texts.id}</dt>
        <dd>
          <code>
            <Breakable text={organization.id} between={/(?<=-)/} />
          </code>
        </dd>
        <dt className="text-quiet">{texts.kind}</dt>
        <dd>{organization.isDemo ? texts.demo : texts.real}</dd>
      </dl>
    </Card>
  );
}

type View = (typeof VIEWS)[number];

const SHOWN: Record<View, () => ReactNode> = {
  organization: OrganizationView,
  members: MembersView,
  invitations: InvitationsView,
  domains: DomainsView,
  'api-keys': ApiKeysView,
  'enrollment-keys': EnrollmentKeysView,
  'device-policy': DevicePolicyView,
  'risk-policy': RiskPolicyView,
  ai: AiView,
  audit: AuditView,
  account: AccountView,
};
/** Who may even look; everybody where nothing is said. */
const LEAST: Partial<Record<View, Role>> = {
  invitations: 'owner',
  domains: 'owner',
  'api-keys': 'admin',
  ai: 'admin',
  audit: 'admin',
};

/** The organization's own: people, keys, policies, and what was done; and the person's own account. */
export function SettingsPage(): ReactNode {
  const texts = useTexts().pages.settings;
  const { view = 'organization' } = useSearch({ from: '/shell/settings' });
  const mayLook = useMay(LEAST[view] ?? 'viewer');
  const Shown = SHOWN[view];
  return (
    <>
      <PageHeader title={texts.title} note={useAccount()?.organization.name} />
      <ViewTabs
        label={texts.viewsLabel}
        current={view}
        views={VIEWS.map((each) => ({ view: each, title: texts.views[each] }))}
      />
      {mayLook ? <Shown /> : <NotAllowed />}
    </>
  );
}
