import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ok, read } from '../api/client';
import { buttonClasses } from '../components/button';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../components/menu';
import { explain } from '../components/states';
import { tellOtherTabs, useAccount } from '../session/session';
import { useTexts } from '../texts/language';
import { OrganizationName } from './organization-name';
import { useToast } from './toasts';

/** Says for which organization the session is, and goes to another one. */
export default function OrganizationSwitch(): ReactNode {
  const { shell, common } = useTexts();
  const account = useAccount();
  const { data } = useQuery(read('/api/v1/auth/organizations'));
  const enter = useEnter();
  if (account === undefined) return null;
  const own = data?.data ?? [];
  const joinable = data?.joinable ?? [];
  if (own.length + joinable.length < 2) return <OrganizationName />;
  return (
    <Menu
      label={shell.switchTo}
      trigger={
        <button type="button" className={buttonClasses('quiet', 'max-w-full font-medium')}>
          <span className="truncate" title={account.organization.name}>
            {account.organization.name}
          </span>
          <ChevronsUpDown size={15} className="shrink-0 text-quiet" aria-hidden />
        </button>
      }
    >
      <MenuChoices
        label={shell.organization}
        value={account.organization.id}
        choices={own.map(({ id, name, role }) => ({ value: id, label: `${name} (${common.role[role]})` }))}
        onChoose={(id) => enter.mutate({ id, isNew: false })}
      />
      {joinable.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{shell.joinable}</MenuLabel>
          {joinable.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => enter.mutate({ id, isNew: true })}>
              {shell.join}: {name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}

/** Nothing that was read belongs to the other organization: the page begins anew. */
function useEnter() {
  const toast = useToast();
  const { common } = useTexts();
  return useMutation({
    mutationFn: async ({ id, isNew }: { id: string; isNew: boolean }) => {
      if (isNew) await ok(api.POST('/api/v1/auth/organizations/{id}/join', { params: { path: { id } } }));
      else await ok(api.POST('/api/v1/auth/switch', { body: { organizationId: id } }));
    },
    onSuccess: () => {
      tellOtherTabs();
      location.assign('/');
    },
    onError: (error) => {
      const { title, text } = explain(error, common);
      toast({ tone: 'bad', text: title, detail: text });
    },
  });
}
