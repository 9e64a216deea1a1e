import { register } from 'node:module';

register('./read-typescript.mjs', import.meta.url);
