#!/usr/bin/env node
import { main } from './main.js';
import { hostRuntime } from './runtime.js';

process.exitCode = await main(process.argv.slice(2), hostRuntime());
