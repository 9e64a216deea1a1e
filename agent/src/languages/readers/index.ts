import type { LanguageReader } from '../language-package.js';
import { composerReader, gemReader } from './composer.js';
import { goReader, rustReader } from './go-binary.js';
import { javaReader } from './java.js';
import { npmReader } from './npm.js';
import { nugetReader } from './nuget.js';
import { pypiReader } from './pypi.js';

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
