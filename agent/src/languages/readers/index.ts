import type { LanguageReader } from '../language-package.js';
import { composerReader, gemReader, npmReader, nugetReader, pypiReader } from './text-readers.js';
import { goReader, rustReader } from './go-binary.js';
import { javaReader } from './java.js';

/** Every language that can be read, one reader each. */
export const LANGUAGE_READERS: readonly LanguageReader[] = [
  npmReader,
  pypiReader,
  gemReader,
  goReader,
  rustReader,
  javaReader,
  composerReader,
  nugetReader,
];
