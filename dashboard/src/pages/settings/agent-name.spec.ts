import { expect, it } from '@jest/globals';
import { nameOfAgent } from './agent-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1`, 'Edge 141, Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s', (given, name) => {
  expect(nameOfAgent(given, 'Unnamed')).toBe(name);
});

it('says that nothing was said', () => {
  expect(nameOfAgent(null, 'Unnamed')).toBe('Unnamed');
});
