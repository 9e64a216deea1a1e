// `use` may be called wherever a text is read while something is drawn, also in a helper of a component.
import { use as waitFor } from 'react';

/** Texts of pages, which are loaded with their page. */
export interface LateParts<Parts> {
  /** Reading the texts of a page that are not there yet makes what is being drawn wait for them (Suspense). */
  readonly pages: Readonly<Parts>;
  /** Loads the texts of a page, once. */
  loadPage(name: keyof Parts): Promise<void>;
  /** The pages whose texts are there. */
  loadedPages(): (keyof Parts)[];
}

type Loaders<Parts> = { [Name in keyof Parts]: () => Promise<Parts[Name]> };

/** Texts whose parts are loaded when they are first asked for. */
export function lateParts<Parts extends object>(loaders: Loaders<Parts>): LateParts<Parts> {
  const loaded: Partial<Parts> = {};
  const underway: { [Name in keyof Parts]?: Promise<Parts[Name]> } = {};
  const load = <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> => {
    const loading =
      underway[name] ??
      loaders[name]().then(
        (part) => {
          loaded[name] = part;
          return part;
        },
        (error: unknown) => {
          // Another try may succeed.
          underway[name] = undefined;
          throw error;
        },
      );
    underway[name] = loading;
    return loading;
  };
  const names = Object.keys(loaders) as (keyof Parts)[];
  const pages = {} as Parts;
  for (const name of names) {
    Object.defineProperty(pages, name, { enumerable: true, get: () => loaded[name] ?? waitFor(load(name)) });
  }
  return {
    pages,
    loadPage: async (name) => {
      await load(name);
    },
    loadedPages: () => names.filter((name) => loaded[name] !== undefined),
  };
}
