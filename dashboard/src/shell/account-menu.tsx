import { useNavigate } from '@tanstack/react-router';
import { LogOut, UserCog } from 'lucide-react';
import { type ReactNode } from 'react';
import { api, ok } from '../api/client';
import { useFault } from '../components/use-change';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../components/menu';
import { tellOtherTabs, useAccount } from '../session/session';
import { type Language, LANGUAGES, useLanguage, useTexts } from '../texts/language';
import { useSingleKeys } from './shortcuts';
import { THEMES, useTheme } from './theme';

/** Who is signed in, how they like things, and the way out. */
export default function AccountMenu({ onShortcuts }: { onShortcuts(): void }): ReactNode {
  const { shell, common } = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const { language, speak } = useLanguage();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const fault = useFault();
  if (account === undefined) return null;
  const { user, role } = account;
  const onOff = singleKeys ? 'on' : 'off';
  return (
    <Menu
      label={shell.account}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${shell.account}: ${shell.signedInAs(user.name, common.role[role])}`}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-chosen text-sm font-semibold text-accent"
        >
          {initials(user.name)}
        </button>
      }
    >
      <MenuLabel>{shell.signedInAs(user.name, common.role[role])}</MenuLabel>
      <MenuItem onSelect={() => void navigate({ to: '/settings', search: { view: 'account' } })}>
        <UserCog size={15} aria-hidden /> {shell.yourAccount}
      </MenuItem>
      <MenuSeparator />
      <MenuChoices
        label={shell.theme}
        value={theme}
        choices={THEMES.map((value) => ({ value, label: shell.themes[value] }))}
        onChoose={setTheme}
      />
      <MenuSeparator />
      <MenuChoices
        label={shell.language}
        value={language}
        choices={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
        onChoose={speak}
      />
      <MenuSeparator />
      <MenuChoices
        label={shell.shortcutsOn}
        value={onOff}
        choices={[
          { value: 'on', label: common.yes },
          { value: 'off', label: common.no },
        ]}
        onChoose={(value) => setSingleKeys(value === 'on')}
      />
      <MenuSeparator />
      <MenuItem onSelect={onShortcuts}>{shell.shortcuts}</MenuItem>
      <MenuItem onSelect={() => location.assign('/api/docs')}>{shell.apiDocs}</MenuItem>
      <MenuItem
        onSelect={() => {
          signOut().catch(fault);
        }}
      >
        <LogOut size={15} aria-hidden /> {shell.signOut}
      </MenuItem>
    </Menu>
  );
}

async function signOut(): Promise<void> {
  await ok(api.POST('/api/v1/auth/logout'));
  tellOtherTabs();
  location.assign('/sign-in');
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/);
  return (first.charAt(0) + second.charAt(0)).toUpperCase();
}
