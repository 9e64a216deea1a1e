import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Bug, Laptop, Package } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { read } from '../api/client';
import { ecosystemName } from '../components/names';
import { useTexts } from '../texts/language';

/** Shorter words are in nearly every name: the list would say nothing. */
const SHORTEST = 2;
const EACH = 5;

/** How the values of these entries begin in the menu. */
export const FOUND = 'found:';

/**
 * Packages, devices and vulnerabilities whose names hold what is typed, five of each, to go to at once. Asked of the same lists as
 * the pages; while they are asked, and where they fail, the links to the whole lists stand above.
 */
export function PaletteResults({
  words,
  className,
  itemClass,
  onGo,
}: {
  words: string;
  className: string;
  itemClass: string;
  onGo(): void;
}): ReactNode {
  const { shell } = useTexts();
  const navigate = useNavigate();
  const q = useDeferredValue(words);
  const asked = { enabled: q.length >= SHORTEST, placeholderData: keepPreviousData };
  const query = { q, limit: EACH };
  const software = useQuery({ ...read('/api/v1/software', { query: { ...query, sort: '-devices' } }), ...asked });
  const devices = useQuery({ ...read('/api/v1/devices', { query }), ...asked });
  const vulnerabilities = useQuery({ ...read('/api/v1/vulnerabilities', { query }), ...asked });
  if (q.length < SHORTEST) return null;
  const rows = [
    ...(software.data?.data ?? []).map(({ id, name, ecosystem }) => ({
      key: `${FOUND}software ${id}`,
      icon: Package,
      name,
      note: ecosystemName(ecosystem),
      go: () => navigate({ to: '/software/$id', params: { id } }),
    })),
    ...(devices.data?.data ?? []).map(({ id, name, os }) => ({
      key: `${FOUND}device ${id}`,
      icon: Laptop,
      name,
      note: os?.name ?? '',
      go: () => navigate({ to: '/devices/$id', params: { id } }),
    })),
    ...(vulnerabilities.data?.data ?? []).map(({ id, title }) => ({
      key: `${FOUND}vulnerability ${id}`,
      icon: Bug,
      name: id,
      note: title ?? '',
      go: () => navigate({ to: '/vulnerabilities/$id', params: { id } }),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={shell.paletteFound} className={className} forceMount>
      {rows.map(({ key, icon: Icon, name, note, go }) => (
        <Command.Item
          key={key}
          value={key}
          forceMount
          className={itemClass}
          onSelect={() => {
            onGo();
            void go();
          }}
        >
          <Icon size={16} aria-hidden className="shrink-0 text-quiet" />
          <span className="min-w-0 break-words">{name}</span>
          <span className="min-w-0 truncate text-sm text-quiet">{note}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
