import { describe, expect, it } from '@jest/globals';
import { serverUrl } from '../src/server/server-url.js';

describe('the server URL', () => {
  it.each([
    ['https://posture.example.org', 'https://posture.example.org'],
    ['https://posture.example.org/base///', 'https://posture.example.org/base'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('takes %s', (text, expected) => expect(serverUrl(text)).toBe(expected));

  it.each([
    'http://posture.example.org',
    'http://10.0.0.7:3000',
    'http://0.0.0.0',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://[::2]',
  ])('refuses plain http to %s', (text) => expect(() => serverUrl(text)).toThrow(/Plain http/));

  it.each([
    'ftp://posture.example.org',
    'posture.example.org',
    'https://ada:secret@posture.example.org',
    'https://posture.example.org/?x=1',
  ])('refuses %s', (text) => expect(() => serverUrl(text)).toThrow(/URL/));
});
