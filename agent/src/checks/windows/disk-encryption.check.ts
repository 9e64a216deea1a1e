import { unknown, resultOf } from '../check-result.js';
import { numberIn, textIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const NOTHING = { mount: null, mechanism: 'bitlocker', encrypted: null };

/** Of Win32_EncryptableVolume: what it says of 0 to 5. */
const CONVERSIONS = ['decrypted', 'encrypted', 'encrypting', 'decrypting', 'encryption-paused', 'decryption-paused'];

/**
 * Whether BitLocker protects the volume that Windows starts from: all of it encrypted, and the protectors not suspended.
 * Only an administrator is told; a protection status of 2 is Windows' own "unknown" (a locked volume).
 */
export const diskEncryption = surveyCheck('disk-encryption', ['bitlocker'], NOTHING, (answers) => {
  const volume = answers.row('bitlocker');
  const [protection, conversion] = [numberIn(volume, 'protection'), numberIn(volume, 'conversion')];
  const state = conversion === null ? null : (CONVERSIONS[conversion] ?? null);
  const observed = {
    mount: textIn(volume, 'drive'),
    mechanism: 'bitlocker',
    encrypted: null as boolean | null,
    state,
    protectionStatus: protection,
    method: numberIn(volume, 'method'),
  };
  if (volume === undefined || state === null || (protection !== 0 && protection !== 1)) {
    // What is not encrypted at all needs no word of its protectors.
    if (state !== 'decrypted')
      return unknown(
        'not-observable',
        'BitLocker does not tell the state of the system volume',
        observed,
        answers.evidence(),
      );
  }
  const encrypted = state === 'encrypted' && protection === 1;
  return resultOf(encrypted, { ...observed, encrypted }, answers.evidence());
});
