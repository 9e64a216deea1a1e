import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Formats, formatsOf } from '../format/formats';
import { recall, remember } from '../shell/remembered';
import type { Texts } from './en';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

interface Spoken {
  language: Language;
  texts: Texts;
  formats: Formats;
  speak(language: Language): void;
}

const LanguageContext = createContext<Spoken | null>(null);

function useSpoken(): Spoken {
  const spoken = useContext(LanguageContext);
  if (spoken === null) throw new Error('There is no LanguageProvider around this.');
  return spoken;
}

/** All texts of the dashboard, in the language that was chosen. */
export function useTexts(): Texts {
  return useSpoken().texts;
}

/** Numbers and dates as the person's locale writes them. */
export function useFormats(): Formats {
  return useSpoken().formats;
}

export function useLanguage(): Pick<Spoken, 'language' | 'speak'> {
  return useSpoken();
}

/** Loads the catalogue of a language: nobody needs more than one. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('./de')).de : (await import('./en')).en;
}

/** What was chosen here before, else the first language of the browser that we speak. */
export function preferredLanguage(): Language {
  const wanted = [recall('language'), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each): each is Language => each !== null && each in LANGUAGES) ?? 'en';
}

/** Everything below speaks a language. `initial` was loaded before, so that nothing is shown in another one first. */
export function LanguageProvider(props: {
  initial: { language: Language; texts: Texts };
  children: ReactNode;
}): ReactNode {
  const [current, setCurrent] = useState(props.initial);
  const { language, texts } = current;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = useCallback((next: Language) => {
    remember('language', next);
    void loadTexts(next).then((loaded) => {
      setCurrent({ language: next, texts: loaded });
    });
  }, []);
  const value = useMemo(
    () => ({ language, texts, formats: formatsOf(localeOf(language)), speak }),
    [language, texts, speak],
  );
  return <LanguageContext value={value}>{props.children}</LanguageContext>;
}

/** The person's own variety of the language (`en-GB`), which says how dates are written. */
function localeOf(language: Language): string {
  return navigator.languages.find((each) => each.startsWith(language)) ?? language;
}
