import { SOFTWARE_QUESTIONS } from '../../windows/software-questions.js';
import { surveyOf } from '../../windows/survey.js';
import { genericPackageUrl } from '../package-url.js';
import type { InventoryReader } from '../inventory-reader.js';
import { failedReading, readingOf } from '../named-software.js';

/**
 * Updates of Windows itself by the number of their article. Their day is left out: Windows writes it in the language of who
 * installed them.
 */
export const updateReader: InventoryReader = {
  type: 'windows-update',
  platforms: ['windows'],
  async read({ runtime }) {
    const { rows, failure } = (await surveyOf(runtime, SOFTWARE_QUESTIONS)).section('hotfixes');
    if (failure !== null) return failedReading('windows-update', failure);
    const found = rows.flatMap(({ id }) => {
      const name = typeof id === 'string' && /^KB\d{5,8}$/i.test(id) ? id.toUpperCase() : null;
      return name === null ? [] : [{ purl: genericPackageUrl(name, ''), name, version: '', architecture: null }];
    });
    // Old updates are listed as "File 1".
    const others = rows.length - found.length;
    const reason = { code: 'parse-error', detail: `${others} entries are not numbers of articles` };
    return readingOf('windows-update', found, others > 0 ? reason : null);
  },
};
