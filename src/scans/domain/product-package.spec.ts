import { describe, expect, it } from '@jest/globals';
import { productOfCpe, servicePackage } from './product-package.js';

describe('the product of a CPE', () => {
  it.each([
    ['cpe:/a:php:php:5.1.6', 'php:php', '5.1.6'],
    ['cpe:/a:apache:http_server', 'apache:http_server', null],
    ['cpe:2.3:a:microsoft:edge:130.0:*:*:*:*:*:*:*', 'microsoft:edge', '130.0'],
    ['p-cpe:/a:redhat:enterprise_linux:openssl', 'redhat:enterprise_linux:openssl', null],
    ['cpe:/o:linux:linux_kernel:-', 'linux:linux_kernel', null],
  ])('%s', (cpe, name, version) => {
    expect(productOfCpe(cpe)).toEqual({ package: { ecosystem: 'cpe', name, purl: null }, version });
  });

  it.each(['cpe:/a', 'nothing', 7, null, 'cpe:/x:a:b'])('is none of %j', (cpe) => {
    expect(productOfCpe(cpe)).toBeNull();
  });
});

describe('what answers on a port', () => {
  it.each([
    ['tcp', '443', 'www', 'tcp/443 (www)'],
    ['UDP', '53', 'unknown', 'udp/53'],
    ['tcp', '0', 'general', 'host'],
    [null, null, null, 'host'],
  ])('%s %s %s', (protocol, port, service, name) => {
    expect(servicePackage(protocol, port, service)).toEqual({ ecosystem: 'service', name, purl: null });
  });
});
