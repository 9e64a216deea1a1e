import 'reflect-metadata';
import { createApplication } from '../application.js';
import { routesPage } from './routes-page.js';

/** Prints who may call which route: what `npm run routes` commits and a test compares. */
const app = await createApplication({ ...process.env, LOG_LEVEL: 'silent', METRICS_PORT: '-1' });
process.stdout.write(routesPage(app));
await app.close();
process.exit(0);
