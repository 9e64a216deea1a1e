import { createServer } from 'node:http';

// What HTTP itself costs: reads a body and answers as many bytes as the service would, having looked at none.
const answer = Buffer.from(JSON.stringify({ echo: 'x'.repeat(400) }));
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length }).end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`{"msg":"listening","port":${server.address().port}}`));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
