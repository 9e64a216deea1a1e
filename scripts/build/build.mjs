import { giveUp } from '../shared/project.mjs';
import { build, requireNode } from './install.mjs';

// `npm run build`: what the sources have changed of, as `npm start`, `npm test` and `npm run openapi` do it themselves.
requireNode();
const { ok, output } = await build();
if (!ok) giveUp(output);
console.log('the service is up to date');
