import { plainName } from '../../domain/plain-text.js';

const SUITES: Readonly<Record<string, string>> = {
  'google-workspace': 'Google Workspace',
  'microsoft-365': 'Microsoft 365',
};

/** What people call a suite; suites of other teams are called by their key. */
export function suiteName(key: string): string {
  return SUITES[key] ?? plainName(key) ?? 'the suite';
}
