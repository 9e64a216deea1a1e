import type { FrameworkFile } from '../catalogue/framework-file.js';
import { readFrameworkDocument } from './read-framework-document.js';

/** Reads a large framework in a process of its own. */
export default function read(bytes: Buffer, slug: string | null): Promise<FrameworkFile> {
  return readFrameworkDocument(bytes.toString(), slug);
}
