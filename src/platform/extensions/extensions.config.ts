import { Type } from '@sinclair/typebox';
import { defineConfig } from '../config/define-config.js';

/** Where modules of other teams are loaded from. */
export const extensionsConfig = defineConfig('extensions', {
  /** Folders and files, separated by commas. */
  EXTENSIONS: Type.String({ default: '' }),
});
