import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { allowedOrigins, isLoopbackName, platformConfig, type PlatformConfig } from '../../platform/index.js';
import { UnknownPublicAddressError } from '../errors.js';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Under which address people see the service: `PUBLIC_URL`, and in development also this machine's own names. */
@Injectable()
export class RequestAddress {
  /** Cookies are `Secure`. */
  readonly isHttps: boolean;

  private readonly publicUrl: URL | null;
  private readonly isProduction: boolean;
  private readonly allowed: ReadonlySet<string>;

  constructor(@Inject(platformConfig.token) config: PlatformConfig) {
    this.publicUrl = config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL);
    this.allowed = allowedOrigins(config);
    this.isProduction = config.NODE_ENV === 'production';
    this.isHttps = this.publicUrl?.protocol === 'https:';
  }

  /** The origin to come back to. Throws {@link UnknownPublicAddressError} when the Host header is all there is and it is not ours. */
  origin(request: Request): string {
    const local = this.loopback(request);
    // localhost and 127.0.0.1 do not share cookies: come back under the name that was asked for.
    if (local && (!this.publicUrl || isLoopbackName(this.publicUrl.hostname))) return local.origin;
    if (!this.publicUrl) throw new UnknownPublicAddressError();
    return this.publicUrl.origin;
  }

  /** The origins whose pages may change things here. */
  ownOrigins(request: Request): ReadonlySet<string> {
    const local = this.loopback(request);
    return new Set([
      ...this.allowed,
      ...(this.publicUrl ? [this.publicUrl.origin] : []),
      ...(local
        ? LOOPBACK_NAMES.map((name) => new URL(`${local.protocol}//${name}:${local.port || '80'}`).origin)
        : []),
    ]);
  }

  /** The request's own address when it is this machine's and we are not in production. */
  private loopback(request: Request): URL | null {
    if (this.isProduction) return null;
    const address = `http://${request.get('host') ?? ''}`;
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    return isLoopbackName(url.hostname) ? url : null;
  }
}

/** Whether a proxy or a tunnel handed the request on: then "this machine" is not where it comes from. */
export function isForwarded(request: Request): boolean {
  return Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
}
