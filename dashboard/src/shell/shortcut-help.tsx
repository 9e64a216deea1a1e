import type { ReactNode } from 'react';
import { Checkbox } from '../components/fields';
import { Dialog } from '../components/dialog';
import { pages } from '../pages/pages';
import { useTexts } from '../texts/language';
import { useSingleKeys } from './shortcuts';

/** Which keys do what, and the switch for those that do it alone. */
export default function ShortcutHelp({ onClose }: { onClose(): void }): ReactNode {
  const { shell } = useTexts();
  const [isOn, setOn] = useSingleKeys();
  const single = [
    { keys: ['/'], does: shell.shortcutSearch },
    { keys: ['?'], does: shell.shortcutHelp },
    ...pages.map(({ name, key }) => ({ keys: ['g', key], does: shell.pages[name] })),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={shell.shortcuts}>
      <div className="flex flex-col gap-4 px-5 py-4">
        <Keys rows={[{ keys: ['Ctrl', 'K'], does: shell.shortcutPalette }]} />
        <div>
          <Checkbox label={shell.shortcutsOn} checked={isOn} onChange={setOn} />
          <p className="text-quiet">{shell.shortcutsText}</p>
        </div>
        <Keys rows={single} />
      </div>
    </Dialog>
  );
}

function Keys({ rows }: { rows: readonly { keys: readonly string[]; does: string }[] }): ReactNode {
  return (
    <dl className="grid grid-cols-[6rem_1fr] items-center gap-y-1">
      {rows.map(({ keys, does }) => (
        <div key={keys.join(' ')} className="contents">
          <dt className="flex gap-1">
            {keys.map((each) => (
              <kbd key={each} className="rounded border border-rule bg-sunken px-1.5 font-sans text-sm">
                {each}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
