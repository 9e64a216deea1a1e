import type { lookup } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { CloudCallError } from '../domain/cloud-suite.port.js';
import { guardedLookup } from '../../platform/index.js';
import { admit, type OutboundRules, publicOnly } from './cloud-http.client.js';

describe('in production', () => {
  const rules = (trusted = false): OutboundRules => ({
    production: true,
    origins: new Set(['http://graph.example', 'https://graph.example', 'https://127.0.0.1', 'https://[::ffff:a00:1]']),
    isTrusted: () => trusted,
  });

  it.each(['http://graph.example/', 'https://127.0.0.1/', 'https://[::ffff:a00:1]/'])(
    '%s is refused unless it is trusted',
    (url) => {
      expect(() => admit(url, rules())).toThrow(CloudCallError);
      expect(admit(url, rules(true)).href).toBe(url);
    },
  );

  it('a name is judged by the address that it has for the connection', async () => {
    const resolvesTo = (address: string): typeof lookup =>
      ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, [
          { address: '8.8.8.8', family: 4 },
          { address, family: 4 },
        ])) as unknown as typeof lookup;
    const outcome = (address: string, trusted = false): Promise<unknown> =>
      new Promise((resolve) =>
        guardedLookup(publicOnly(new URL('https://graph.example'), rules(trusted)), resolvesTo(address))(
          'graph.example',
          {},
          (error, found) => resolve(error ?? found),
        ),
      );
    expect(await outcome('169.254.169.254')).toBeInstanceOf(CloudCallError);
    expect(await outcome('10.1.2.3')).toBeInstanceOf(CloudCallError);
    expect(await outcome('10.1.2.3', true)).toBe('8.8.8.8');
    expect(await outcome('8.8.4.4')).toBe('8.8.8.8');
  });
});
