import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Formats, formatsOf } from '../format/formats';
import { recall, remember } from '../shell/remembered';
import type { PageTexts, Texts } from './en';

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

/** Loads a language, but for the texts of pages, which come with them: nobody needs more than one. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('./de')).de : (await import('./en')).en;
}

/** With these pages loaded, too, so that nothing on the screen has to wait for its words. */
async function loadTextsOf(language: Language, pages: (keyof PageTexts)[]): Promise<Texts> {
  const texts = await loadTexts(language);
  await Promise.all(pages.map((page) => texts.loadPage(page)));
  return texts;
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
  const speak = useCallback(
    (next: Language) => {
      remember('language', next);
      void loadTextsOf(next, texts.loadedPages()).then((loaded) => setCurrent({ language: next, texts: loaded }));
    },
    [texts],
  );
  const value = useMemo(
    () => ({ language, texts, formats: formatsOf(localeOf(language)), speak }),
    [language, texts, speak],
  );
  return <LanguageContext value={value}>{props.children}</LanguageContext>;
}

/** The person's own variety of the language (`en-GB`), which says how dates are written. */
function localeOf(language: Language): string {
  return navigator.languages.find((each) => each.startsWith(language) && isLocale(each)) ?? language;
}

/** Some browsers tell what their machine is set to (`en-US@posix`), which no formatter takes. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
