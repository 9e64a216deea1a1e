import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Clock } from '../../platform/index.js';
import type { IssuedTokens } from '../app/session-tokens.js';
import { DuplicateCookieError } from '../errors.js';
import { hashOfState, TRANSACTION_SECONDS, TransactionSealer } from '../oauth/transaction-sealer.js';
import { RequestAddress } from './request-address.js';

const ACCESS = 'svc_access';
const REFRESH = 'svc_refresh';

/** The refresh token goes to the routes that need it and to no other. */
const REFRESH_PATH = '/api/v1/auth';

/**
 * The two cookies of a session. Their names are published, so they cannot carry the `__Host-` prefix; a cookie that a
 * sibling host planted shows as a second one of the name, and that is refused.
 */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly address: RequestAddress,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link DuplicateCookieError}. */
  access(request: Request): string | undefined {
    return this.both(request).access;
  }

  /** Throws {@link DuplicateCookieError}. */
  both(request: Request): { access: string | undefined; refresh: string | undefined } {
    const cookies = cookiesOf(request);
    const only = (name: string): string | undefined => {
      const found = cookies.filter((cookie) => cookie.name === name);
      if (found.length > 1) throw new DuplicateCookieError(name);
      return found[0]?.value;
    };
    return { access: only(ACCESS), refresh: only(REFRESH) };
  }

  /** Whether a session's cookie came, of whatever worth. */
  has(request: Request): boolean {
    return cookiesOf(request).some(({ name }) => name === ACCESS || name === REFRESH);
  }

  /** Every token that came, also those under a name that came twice: what is signed out with. */
  all(request: Request): string[] {
    return cookiesOf(request)
      .filter(({ name }) => name === ACCESS || name === REFRESH)
      .map(({ value }) => value);
  }

  set(response: Response, tokens: IssuedTokens): void {
    const now = this.clock.now().getTime();
    response.cookie(ACCESS, tokens.access, { ...this.options('/'), maxAge: tokens.accessExpiresAt.getTime() - now });
    response.cookie(REFRESH, tokens.refresh, {
      ...this.options(REFRESH_PATH),
      maxAge: tokens.refreshExpiresAt.getTime() - now,
    });
  }

  clear(response: Response): void {
    this.clearAccess(response);
    response.clearCookie(REFRESH, this.options(REFRESH_PATH));
  }

  clearAccess(response: Response): void {
    response.clearCookie(ACCESS, this.options('/'));
  }

  private options(path: string): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.address.isHttps, path };
  }
}

/** The cookies of a request in the order sent, names as they are: two of one name stay two. */
function cookiesOf(request: Request): { name: string; value: string }[] {
  return (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [] : [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }];
  });
}

/** Tabs that may be signing in at once; the oldest gives way to a sixth. */
const MAX_PARALLEL = 5;

/** Keeps sealed sign-in transactions in the browser, one cookie each, so that tabs do not overwrite each other's. */
@Injectable()
export class TransactionCookies {
  private readonly prefix: string;

  constructor(
    private readonly address: RequestAddress,
    private readonly sealer: TransactionSealer,
  ) {
    this.prefix = `${address.isHttps ? '__Host-' : ''}svc_oauth_`;
  }

  async keep(request: Request, response: Response, stateHash: Buffer, sealed: string): Promise<void> {
    const held = cookiesOf(request).filter(({ name }) => name.startsWith(this.prefix));
    const aged = await Promise.all(
      held.map(async ({ name, value }) => ({ name, startedAt: (await this.sealer.open(value))?.startedAt ?? 0 })),
    );
    aged.sort((a, b) => b.startedAt - a.startedAt);
    for (const { name } of aged.slice(MAX_PARALLEL - 1)) response.clearCookie(name, this.options());
    response.cookie(this.nameOf(stateHash), sealed, { ...this.options(), maxAge: TRANSACTION_SECONDS * 1000 });
  }

  /** Takes the transaction of a state out of the browser: it is good for one try. */
  take(request: Request, response: Response, state: string): string | undefined {
    const name = this.nameOf(hashOfState(state));
    const found = cookiesOf(request).find((cookie) => cookie.name === name);
    if (found) response.clearCookie(name, this.options());
    return found?.value;
  }

  private nameOf(stateHash: Buffer): string {
    return this.prefix + stateHash.toString('base64url').slice(0, 8);
  }

  private options(): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.address.isHttps, path: '/' };
  }
}
