import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type OnApplicationBootstrap,
  RequestMethod,
} from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DomainError } from '../errors/domain-error.js';
import { type AccessDecision, accessDecision, toldToWriters, type WriterAnswer } from './access.decorators.js';

/** The path that a handler is served at, as its decorators say and without the prefix of the API: `/devices/:id`. */
export function routePath(handler: object, controller: object): string {
  const [base, path] = [controller, handler].map(
    (target) => [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat()[0] ?? '',
  );
  return `/${base}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

class UndecidedAccessError extends DomainError {
  constructor() {
    super('forbidden', 'forbidden', 'Forbidden', 'This address is closed.');
  }
}

/** A route and who may call it. */
export interface RouteDecision {
  method: string;
  controller: string;
  handler: string;
  /** The module that brings it: `DevicesModule`. */
  module: string;
  /** Without the prefix of the API: `/devices/:id`. */
  path: string;
  decision: AccessDecision | undefined;
  /** What of its answer a key is told that may write and not read. */
  writers: WriterAnswer;
}

/** Closed by default: a route that says nothing about access is refused at boot, and, should it slip through, at the door. */
@Injectable()
export class ClosedByDefaultGuard implements CanActivate, OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (accessDecision(context.getHandler(), context.getClass()) === undefined) throw new UndecidedAccessError();
    return true;
  }

  onApplicationBootstrap(): void {
    const undecided = this.routes().filter((route) => route.decision === undefined);
    if (undecided.length === 0) return;
    const names = undecided.map((route) => `${route.controller}.${route.handler}`).join(', ');
    throw new Error(`No access decision on ${names}. Add @Public(why), @Roles(role) or @AgentSigned().`);
  }

  /** Every route of every controller with its decision. */
  routes(): RouteDecision[] {
    return this.discovery.getControllers().flatMap(({ metatype, instance, host }) => {
      if (!metatype || !instance) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        if (!handler) return [];
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        return [
          {
            method: RequestMethod[method],
            controller: metatype.name,
            handler: name,
            module: host?.metatype.name ?? '',
            path: routePath(handler, metatype),
            decision: accessDecision(handler, metatype),
            writers: toldToWriters(handler),
          },
        ];
      });
    });
  }
}
