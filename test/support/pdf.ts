import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader other than ours finds in a document. */
export interface ReadPdf {
  pages: number;
  /** Of each page, in the order of its content. */
  texts: string[];
  /** The pieces that all of it is drawn in: cells of a table have no space between them. */
  pieces: string[];
  /** On which page (from 1) each link within the document ends, by the text that it stands on. */
  links: Map<string, number>;
  outline: string[];
  /** Names of structure elements. */
  roles: Set<string>;
  info: Record<string, unknown>;
  lang: string | null;
  isTagged: boolean;
  showsTitle: boolean;
  xmpTitle: string | null;
  id: string | null;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const pdf = await loading.promise;
  try {
    const { info, metadata } = await pdf.getMetadata();
    const texts: string[] = [];
    const pieces: string[] = [];
    const roles = new Set<string>();
    const links = new Map<string, number>();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pieces.push(...items.map((item) => ('str' in item ? item.str : '')));
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      gather((await page.getStructTree()) as Element | null, roles);
      for (const link of (await page.getAnnotations()) as { dest?: unknown; overlaidText?: string }[]) {
        if (link.dest) links.set(link.overlaidText ?? '', await pageOf(pdf, link.dest));
      }
    }
    const outline = (await pdf.getOutline()) as { title: string }[] | null;
    const preferences = (await pdf.getViewerPreferences()) as Map<string, unknown> | Record<string, unknown> | null;
    return {
      pages: pdf.numPages,
      texts,
      pieces,
      links,
      outline: (outline ?? []).map(({ title }) => title),
      roles,
      info: info as Record<string, unknown>,
      lang: (info as { Language?: string }).Language ?? null,
      isTagged: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
      showsTitle:
        (preferences instanceof Map ? preferences.get('DisplayDocTitle') : preferences?.['DisplayDocTitle']) === true,
      xmpTitle: (metadata.get('dc:title') as string | undefined) ?? null,
      id: pdf.fingerprints[0] ?? null,
    };
  } finally {
    await loading.destroy();
  }
}

interface Element {
  role?: string;
  children?: Element[];
}

function gather(element: Element | null, roles: Set<string>): void {
  if (element?.role !== undefined) roles.add(element.role);
  for (const child of element?.children ?? []) gather(child, roles);
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : (dest as unknown[]);
  return (await pdf.getPageIndex(explicit![0] as never)) + 1;
}
