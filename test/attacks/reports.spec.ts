import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedTenant } from '../support/attacks/tenant-fixture.js';
import { AttackCount } from '../support/attacks/tally.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { textOf } from '../support/pdf-text.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { pdf, probe, startReported } from '../reports/reported.js';

const ROUTE = 'GET /api/v1/reports/export/pdf';

const tally = new AttackCount();
let counter: Server;
let asked: string[];
let address: string;
let service: TestService;
let ada: Session;

beforeAll(async () => {
  asked = [];
  counter = createServer((request, response) => {
    asked.push(String(request.url));
    response.end();
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`;
  service = await startReported();
  ada = await signIn(service, 'ada');
  const evil = `<img src="${address}/img">`;
  await seedTenant(service, ada, {
    words: {
      name: `name${evil}`,
      hostname: `host<script src="${address}/js"></script>`,
      tag: `<iframe src=${address}>`,
      label: `label${evil}`,
      package: `package<link rel=stylesheet href="${address}/css">`,
      title: `title<%= process.env %>\${it}{{it}} file:///etc/passwd ${address}/plain ${evil}`,
      check: `check${evil}`,
    },
  });
  await settleRisk(service, await organizationIdOf(service, ada.account.organization.id));
}, 60_000);

afterAll(async () => {
  tally.write();
  await service.stop();
  counter.close();
});

describe('attack 17: HTML, scripts, addresses and templates in what a report prints', () => {
  it('are printed as they were written, and nobody is asked for anything', async () => {
    const texts: [string, string][] = [
      ['mark-up', `<img src="ADDRESS/img" onerror="fetch('ADDRESS/fetch')"><h1>Heading</h1>`],
      ['a script', `<script>fetch('ADDRESS/script')</script><svg onload="fetch('ADDRESS/svg')">`],
      ['another document', `<iframe src="file:///etc/passwd"></iframe><object data="ADDRESS/object"></object>`],
      ['a style', `</style><style>@import url(ADDRESS/style);*{background:url(ADDRESS/background)}</style>`],
      ['addresses', `url(ADDRESS/url) file:///etc/passwd http://169.254.169.254/latest/meta-data/`],
      // eslint-disable-next-line no-template-curly-in-string -- it is to look like one
      ['a template', '<%= process.exit(1) %><%~ it.summary %>${process.env}{{constructor.constructor("return 1")()}}'],
      ['the end of what is around it', '</bdi></p></section></body></html><!-- "><plaintext>'],
      ['a refresh', `<meta http-equiv="refresh" content="0;url=ADDRESS/refresh"><base href="ADDRESS/">`],
    ];
    const written = texts.map(([what, template]) => [what, template.replaceAll('ADDRESS', address)] as const);
    // Three in one report, which takes seconds to print and cuts what is longer: what one of them breaks is not as it was written.
    for (let from = 0; from < written.length; from += 3) {
      const some = written.slice(from, from + 3);
      probe.says = some.map(([, text]) => text).join('\n');
      const { status, headers, bytes } = await pdf(ada);
      const printed = status === 200 ? await textOf(bytes) : '';
      const incomplete = headers.get('x-report-incomplete');
      for (const [what, text] of some) {
        const fault =
          status !== 200 || incomplete !== null
            ? `${status}, ${incomplete}`
            : asked.length > 0
              ? `asked for ${asked.join()}`
              : printed.includes(text.replaceAll(/\s+/g, ''))
                ? null
                : 'not as written';
        tally.judge(17, ROUTE, what, fault);
      }
    }
    expect(tally.succeeded(17)).toEqual([]);
  });

  it('nor do they as the name of an organization, on the cover, in margins and in the name of the file', async () => {
    const name = `Evil <b>&amp;</b> "${address}" </title><img src=${address}/x> <%= it %>`;
    expect((await ada.patch('/organizations/current', { name })).status).toBe(200);
    const { status, headers, bytes } = await pdf(ada);
    const printed = await textOf(bytes);
    const isAsWritten = printed.includes(name.replaceAll(/\s+/g, ''));
    const isOneHeader = /^attachment; filename="[a-z0-9.-]+"; filename\*=UTF-8''[\w%.~!#$&+^`|-]+$/.test(
      String(headers.get('content-disposition')),
    );
    tally.judge(17, ROUTE, 'the name', status === 200 && isAsWritten && isOneHeader ? null : printed.slice(0, 200));
    tally.judge(17, ROUTE, 'requests', asked.length === 0 ? null : asked.join());
    expect(tally.succeeded(17)).toEqual([]);
  });
});
