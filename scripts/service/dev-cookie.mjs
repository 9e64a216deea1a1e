import { parseArgs } from 'node:util';
import { devSignIn, requireRunningService } from './dev-sign-in.mjs';
import { giveUp } from '../shared/project.mjs';

const { values } = parseArgs({ options: { user: { type: 'string', default: 'ada' } } });
const url = requireRunningService();
const { cookie } = await devSignIn(url, values.user).catch((error) =>
  giveUp(`Could not sign in as ${values.user}. ${error.message}`),
);
console.log(`Cookie: ${cookie}`);
