import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header';
import { NotAllowed } from '../../components/states';
import { ViewTabs } from '../../components/view-tabs';
import { type Role, useAccount, useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { AccountView } from './account-view';
import { AiView } from './ai-view';
import { ApiKeysView } from './api-keys-view';
import { AuditView } from './audit-view';
import { DevicePolicyView } from './device-policy-view';
import { DomainsView } from './domains-view';
import { EnrollmentKeysView } from './enrollment-keys-view';
import { InvitationsView } from './invitations-view';
import { MembersView } from './members-view';
import { OrganizationView } from './organization-view';
import { RiskPolicyView } from './risk-policy-view';
import { VIEWS } from './search';

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
