import { page, request, startPrinter } from './printing.js';

/* A process that prints, tells its browser's process, and waits to be killed. */
const printer = startPrinter();
await printer.print.execute(request(page('<p>Text</p>')));
process.send!({ pid: printer.pool.browsers()[0]!.pid });
setInterval(() => undefined, 60_000);
