// Loaded into the service by start.mjs: when the starter is gone, even by kill -9, the service ends gracefully too.
process.once('disconnect', () => {
  // Nobody reads the log any more; a broken pipe must not cut the graceful end short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.kill(process.pid, 'SIGTERM');
});
