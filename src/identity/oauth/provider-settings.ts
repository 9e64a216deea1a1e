import { type TString, Type } from '@sinclair/typebox';
import { isLoopbackName } from '../../platform/index.js';

/** A setting for an address of a provider; the provider's own is the default. */
export function address(value: string): TString {
  return Type.String({ default: value, pattern: '^https?://', description: 'must be an address, https in production' });
}

/** The entries of a setting that is a list with commas, lower case. */
export function listOf(setting: string | undefined): string[] {
  return (setting ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
}

/**
 * What is wrong with a provider's settings taken together: `<PREFIX>_CLIENT_ID` without its secret, and a `…_URL` that a
 * browser or the service must not be sent to.
 */
export function settingsProblems(config: Readonly<Record<string, unknown>>, prefix: string): string[] {
  const id = `${prefix}_CLIENT_ID`;
  const secret = `${prefix}_CLIENT_SECRET`;
  const unsafe = Object.entries(config).filter(
    ([name, value]) => name.endsWith('_URL') && typeof value === 'string' && !isSafe(value, config['NODE_ENV']),
  );
  return [
    ...((config[id] === undefined) === (config[secret] === undefined)
      ? []
      : [`${id} and ${secret} belong together: set both, or neither`]),
    ...unsafe.map(
      ([name, value]) =>
        `${name} is "${String(value)}": must be https. Plain http is for this machine only, and not in production`,
    ),
  ];
}

function isSafe(value: string, environment: unknown): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (environment !== 'production' && isLoopbackName(hostname));
}
