import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { cutOffUnread } from '../http/unread-answers.js';
import { limitRequestTimes } from '../http/unreadable-requests.js';
import { JsonLogger } from '../logging/json-logger.js';
import { metrics } from './metrics.js';

/** `GET /metrics` for Prometheus, on its own port, so that it is never reachable where people are. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;
  private making: Promise<string> | null = null;

  constructor(
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
    private readonly logger: JsonLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.METRICS_PORT < 0) return;
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      void this.text().then((text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text));
    });
    // Of a packet with thousands of requests Node would make an answer for each; it refuses the others by itself.
    server.maxRequestsPerSocket = 1;
    limitRequestTimes(server);
    cutOffUnread(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.config.METRICS_PORT, this.config.METRICS_HOST, resolve);
    });
    this.server = server;
    this.logger.event('metrics listening', { port: (server.address() as AddressInfo).port });
  }

  /** Made once for all who ask while it is made. */
  private text(): Promise<string> {
    this.making ??= metrics.metrics().finally(() => {
      this.making = null;
    });
    return this.making;
  }

  async onApplicationShutdown(): Promise<void> {
    const server = this.server;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    // From now on no time limit of Node's ends who says half of a request, or nothing.
    server.closeAllConnections();
    await closed;
  }
}
