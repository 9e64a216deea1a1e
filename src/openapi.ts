import 'reflect-metadata';
import { createApplication, openApiDocument } from './application.js';

/** Prints the contract as JSON: what `npm run openapi` commits and the gate compares. */
const app = await createApplication({ ...process.env, LOG_LEVEL: 'silent', METRICS_PORT: '-1' });
process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
await app.close();
process.exit(0);
