// Programs that specs start are run as they are, without what a worker needs to read TypeScript.
delete process.env['NODE_OPTIONS'];
