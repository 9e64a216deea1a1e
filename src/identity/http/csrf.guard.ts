import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CrossOriginCheck } from './cross-origin.check.js';

/** The CSRF rule for routes that set or clear the session's cookies before anybody is signed in. */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(private readonly crossOrigin: CrossOriginCheck) {}

  canActivate(context: ExecutionContext): boolean {
    this.crossOrigin.require(context.switchToHttp().getRequest<Request>());
    return true;
  }
}
