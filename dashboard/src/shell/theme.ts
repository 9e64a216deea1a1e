import { useState } from 'react';
import { recall, remember } from './remembered';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Before anything is shown. */
export function applyRememberedTheme(): void {
  apply(rememberedTheme());
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(rememberedTheme);
  const choose = (next: Theme): void => {
    remember('theme', next === 'system' ? null : next);
    apply(next);
    setTheme(next);
  };
  return [theme, choose];
}

function rememberedTheme(): Theme {
  const remembered = recall('theme');
  return THEMES.find((each) => each === remembered) ?? 'system';
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
