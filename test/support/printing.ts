import { JsonLogger, platformConfig } from '../../src/platform/index.js';
import { reportsConfig } from '../../src/reports/config.js';
import { BrowserPool } from '../../src/reports/printing/browser-pool.service.js';
import { PrintReport, type PrintRequest } from '../../src/reports/printing/print-report.service.js';
import { StartBrowser } from '../../src/reports/printing/start-browser.service.js';

/** What prints reports, without the rest of the service. */
export interface Printer {
  print: PrintReport;
  pool: BrowserPool;
  stop(): Promise<void>;
}

/** `settings` are of `reportsConfig`, as in the environment. */
export function startPrinter(settings: Record<string, string> = {}): Printer {
  const config = reportsConfig.read(settings);
  const logger = new JsonLogger(
    platformConfig.read({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody', SECRETS_DIR: '/', LOG_LEVEL: 'silent' }),
  );
  const pool = new BrowserPool(config, new StartBrowser(config, process.env, logger), logger);
  return { print: new PrintReport(config, pool), pool, stop: () => pool.onApplicationShutdown() };
}

/** A document with this body, in A4. */
export function page(body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><style>@page{size:A4;margin:20mm}${style}</style></head><body>${body}</body></html>`;
}

/** A request for a document that stays as it is. */
export function request(html: string, more: Partial<PrintRequest> = {}): PrintRequest {
  return {
    html: () => html,
    title: 'A report',
    lang: 'en',
    subject: 'What it says',
    asOf: new Date('2026-11-22T10:00:00Z'),
    organizationId: 'acme',
    ...more,
  };
}
