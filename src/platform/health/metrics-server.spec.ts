import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PlatformConfig } from '../config/platform.config.js';
import type { JsonLogger } from '../logging/json-logger.js';
import { metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function started(): Promise<{ server: MetricsServer; port: number }> {
  const events: { port: number }[] = [];
  const logger = { event: (_what: string, told: { port: number }) => events.push(told) } as unknown as JsonLogger;
  const server = new MetricsServer({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 } as PlatformConfig, logger);
  await server.onApplicationBootstrap();
  return { server, port: events[0]?.port ?? 0 };
}

async function connected(port: number, said: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  if (said !== '') socket.write(said);
}

describe('the metrics of a service', () => {
  it.each([
    ['says nothing', ''],
    ['says half of a request', 'GET /metrics HTTP/1.1\r\nHost: x\r\n'],
    ['does not read', 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500)],
  ])('keep it from its end for nobody who %s', async (_what, said) => {
    const { server, port } = await started();
    await connected(port, said);
    await pause(200);
    const end = server.onApplicationShutdown().then(() => 'ended');
    expect(await Promise.race([end, pause(5_000, 'held', { ref: false })])).toBe('ended');
  });

  it('are made once for all who ask at the same time, and once for a connection', async () => {
    const { server, port } = await started();
    const made = jest.spyOn(metrics, 'metrics');
    const url = `http://127.0.0.1:${port}/metrics`;
    await connected(port, 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await answers[0]!.text()).toContain('process_cpu_seconds_total');
    expect(made.mock.calls.length).toBeLessThanOrEqual(21);
    made.mockRestore();
    await server.onApplicationShutdown();
  });
});
