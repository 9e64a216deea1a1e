import type { FrameworkFile } from './framework-file.js';
import { frameworkFaults } from './framework-faults.js';
import { checkDocument, readDocument, SHAPES } from './read-document.js';

const IMPORTED = 'The framework';

/**
 * A framework of an organization's own, in the format of `framework.json`.
 *
 * @throws CatalogueError naming the lines of what is wrong; nothing of the text is used then
 */
export function readFrameworkJson(text: string): FrameworkFile {
  const document = readDocument(IMPORTED, text, SHAPES.framework);
  frameworkFaults(document.value).throwIfAny(IMPORTED, document.linesOf);
  return document.value;
}

/** The same for one that was made from another format; names pointers into what was made. */
export function checkFramework(value: unknown): FrameworkFile {
  const document = checkDocument(IMPORTED, value, SHAPES.framework);
  frameworkFaults(document.value).throwIfAny(IMPORTED, document.linesOf);
  return document.value;
}
