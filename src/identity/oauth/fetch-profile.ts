import OAuth2Strategy from 'passport-oauth2';
import type { Claims } from './claims.js';

export type ProfileDone = (error: unknown, profile?: Claims) => void;

interface OAuth2Get {
  get(
    url: string,
    accessToken: string,
    done: (failure: { statusCode: number; data?: unknown } | null, body?: string | Buffer) => void,
  ): void;
}

/** Gets a JSON object with an access token, as a strategy's `userProfile` has to. */
export function fetchProfile(oauth2: OAuth2Get, url: string, accessToken: string, done: ProfileDone): void {
  oauth2.get(url, accessToken, (failure, body) => {
    if (failure) {
      done(new OAuth2Strategy.InternalOAuthError('Failed to fetch user profile', failure));
      return;
    }
    const profile = objectIn(String(body));
    if (profile) done(null, profile);
    else done(new Error('The profile is not a JSON object.'));
  });
}

function objectIn(text: string): Claims | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}
