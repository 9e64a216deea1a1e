import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { hashOfState, TRANSACTION_SECONDS, TransactionSealer } from '../oauth/transaction-sealer.js';
import { RequestAddress } from './request-address.js';
import { cookiesOf } from './session-cookies.js';

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
