// Programs that specs start are run as they are, without what a worker needs to read TypeScript.
// Those that read documents run from the sources, too (src/platform/readers).
process.env['READER_NODE_OPTIONS'] = process.env['NODE_OPTIONS'];
delete process.env['NODE_OPTIONS'];
