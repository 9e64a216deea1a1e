import { describe, expect, it } from '@jest/globals';
import { googleWorkspaceConfig } from './google-workspace.config.js';
import { GoogleWorkspaceSuite } from './google-workspace.suite.js';

describe('where Google is asked', () => {
  it('is Google itself, unless it is said otherwise', () => {
    expect(new GoogleWorkspaceSuite(googleWorkspaceConfig.read({})).addresses).toEqual({
      token: 'https://oauth2.googleapis.com',
      admin: 'https://admin.googleapis.com',
      identity: 'https://cloudidentity.googleapis.com',
    });
  });

  it('is never plain http, but for this machine outside production', () => {
    const read = (url: string, environment: string): unknown =>
      googleWorkspaceConfig.read({ GOOGLE_WORKSPACE_TOKEN_URL: url, NODE_ENV: environment });
    expect(() => read('http://127.0.0.1:9', 'production')).toThrow('must be https');
    expect(() => read('http://google.example', 'test')).toThrow('must be https');
    expect(() => read('ftp://google.example', 'test')).toThrow('https');
    expect(read('http://127.0.0.1:9', 'test')).toMatchObject({ GOOGLE_WORKSPACE_TOKEN_URL: 'http://127.0.0.1:9' });
  });
});
