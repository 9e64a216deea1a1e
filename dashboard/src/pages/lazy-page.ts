import { lazyRouteComponent } from '@tanstack/react-router';
import type { PageTexts } from '../texts/en';
import { loadTexts, preferredLanguage } from '../texts/language';

/**
 * The component of a route that is loaded when one goes there, and beside it the texts that it shows: those of its page, and
 * of others whose words it uses. What reads texts while it computes something cannot wait for them.
 */
export function lazyPage<Module extends object, Name extends keyof Module & string>(
  texts: readonly (keyof PageTexts)[],
  load: () => Promise<Module>,
  name: Name,
) {
  const loadWithTexts = async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadPageTexts(texts)]);
    return module;
  };
  return lazyRouteComponent(loadWithTexts, name);
}

async function loadPageTexts(names: readonly (keyof PageTexts)[]): Promise<void> {
  const texts = await loadTexts(preferredLanguage());
  await Promise.all(names.map((name) => texts.loadPage(name)));
}
