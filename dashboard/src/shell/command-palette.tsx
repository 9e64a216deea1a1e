import { useNavigate } from '@tanstack/react-router';
import { Command, defaultFilter } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../components/dialog';
import { pages } from '../pages/pages';
import { useTexts } from '../texts/language';
import { FOUND, PaletteResults } from './palette-results';
import { THEMES, useTheme } from './theme';

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet';
const ITEM = 'flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1 aria-selected:bg-chosen';
/** As advisories are numbered: by year, as Debian and Ubuntu count their bulletins, or in GitHub's groups. */
const IDENTIFIER =
  /^(?:[a-z][a-z-]*-(?:\d+-)?(?:19|20)\d\d[-:]\d[\w:.-]*|(?:DSA|DLA|USN|LSN)-\d+(?:-\d+)?|GHSA(?:-[a-z0-9]{4}){3})$/i;

/** What the service found stays in its order, after what is found here: the menu would sort it by likeness to what is typed. */
function rank(value: string, search: string, keywords?: string[]): number {
  return value.startsWith(FOUND) ? Number.MIN_VALUE : defaultFilter(value, search, keywords);
}

/** Every page and command by its name, and by what is typed packages, devices and vulnerabilities. */
export default function CommandPalette({ onClose }: { onClose(): void }): ReactNode {
  const { shell } = useTexts();
  const [typed, setTyped] = useState('');
  const [, setTheme] = useTheme();
  const navigate = useNavigate();
  const words = typed.trim();
  const then = (run: () => unknown) => () => {
    onClose();
    run();
  };
  return (
    <Dialog open onOpenChange={onClose} title={shell.palette} bare>
      <Command label={shell.palette} filter={rank} className="flex min-h-0 flex-col">
        <div className="flex items-center gap-2.5 border-b border-rule px-4">
          <Search size={17} className="text-quiet" aria-hidden />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder={shell.palettePlaceholder}
            className="h-12 flex-1 bg-transparent text-lg outline-none placeholder:text-quiet"
          />
        </div>
        <Command.List className="max-h-[24rem] overflow-y-auto p-2">
          <Command.Group heading={shell.palettePages} className={GROUP}>
            {pages.map(({ name, path, search = {}, icon: Icon }) => (
              <Command.Item
                key={name}
                value={shell.pages[name]}
                className={ITEM}
                onSelect={then(() => navigate({ to: path, search }))}
              >
                <Icon size={16} aria-hidden className="text-quiet" /> {shell.pages[name]}
              </Command.Item>
            ))}
          </Command.Group>
          {words !== '' && (
            <Command.Group heading={shell.paletteSearch} className={GROUP} forceMount>
              {IDENTIFIER.test(words) && (
                <Command.Item
                  forceMount
                  value={`open ${words}`}
                  className={ITEM}
                  onSelect={then(() => navigate({ to: '/vulnerabilities/$id', params: { id: words.toUpperCase() } }))}
                >
                  {shell.paletteOpen(words.toUpperCase())}
                </Command.Item>
              )}
              <Command.Item
                forceMount
                value={`find ${words}`}
                className={ITEM}
                onSelect={then(() => navigate({ to: '/vulnerabilities', search: { q: words } }))}
              >
                {shell.paletteFind(words)}
              </Command.Item>
              <Command.Item
                forceMount
                value={`software ${words}`}
                className={ITEM}
                onSelect={then(() => navigate({ to: '/software', search: { q: words } }))}
              >
                {shell.paletteSoftware(words)}
              </Command.Item>
            </Command.Group>
          )}
          <PaletteResults words={words} className={GROUP} itemClass={ITEM} onGo={onClose} />
          <Command.Group heading={shell.theme} className={GROUP}>
            {THEMES.map((theme) => (
              <Command.Item
                key={theme}
                value={`${shell.theme} ${shell.themes[theme]}`}
                className={ITEM}
                onSelect={then(() => setTheme(theme))}
              >
                {shell.theme}: {shell.themes[theme]}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}
