#!/usr/bin/env node
import { main } from './lib/main.mjs';
import { hostRuntime } from './lib/runtime.mjs';

process.exitCode = await main(process.argv.slice(2), hostRuntime());
