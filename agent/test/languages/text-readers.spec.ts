import { describe, expect, it } from '@jest/globals';
import { fullNameOf, languagePackageUrl } from '../../src/languages/language-package.js';
import {
  composerPackages,
  composerReader,
  gemReader,
  rubyGem,
  npmPackage,
  npmReader,
  nugetPackages,
  pypiReader,
  pythonPackage,
} from '../../src/languages/readers/text-readers.js';
import { placeOf } from './place.js';

const tried = <T>(read: () => T): T | 'refused' => {
  try {
    return read();
  } catch {
    return 'refused';
  }
};

describe('a package.json', () => {
  it.each([
    ['/srv/shop/node_modules/lodash/package.json', true],
    ['/srv/shop/node_modules/@babel/core/package.json', true],
    ['/srv/shop/node_modules/a/node_modules/b/package.json', true],
    ['/srv/shop/node_modules/.pnpm/lodash@4.17.21/node_modules/lodash/package.json', true],
    ['/usr/share/nodejs/undici/package.json', true],
    ['/srv/shop/package.json', false],
    ['/srv/shop/node_modules/lodash/dist/package.json', false],
    ['/srv/shop/node_modules/package.json', false],
    ['/srv/shop/node_modules/@babel/package.json', false],
    ['/srv/shop/node_modules/.bin/package.json', false],
    ['/srv/shop/node_modules/lodash/package-lock.json', false],
  ])('%s is of an installed package: %s', (path, wanted) => {
    expect(npmReader.wants(placeOf(path))).toBe(wanted);
  });

  it.each([
    ['{"name":"lodash","version":"4.17.21"}', 'pkg:npm/lodash@4.17.21'],
    ['\uFEFF{"name":"@babel/core","version":"v7.0.0-beta.1"}', 'pkg:npm/%40babel/core@7.0.0-beta.1'],
    ['{"name":"shop","version":"1.0.0","private":true}', null],
    ['{"name":"lodash"}', null],
    ['{"type":"module"}', null],
    ['{"name":"../evil","version":"1"}', null],
    ['{"name":"a","version":""}', null],
    ['{"name":7,"version":"1"}', null],
    ['[]', 'refused'],
    ['{"name":', 'refused'],
  ])('%s is %s', (text, expected) => {
    const found = tried(() => npmPackage(text));
    expect(found === null || found === 'refused' ? found : languagePackageUrl('npm', found)).toBe(expected);
  });
});

describe('the metadata of a package of Python', () => {
  it.each([
    ['/usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/METADATA', true],
    ['/usr/lib/python3/dist-packages/six-1.16.0.egg-info/PKG-INFO', true],
    ['/usr/lib/python3/dist-packages/distro_info-1.5.egg-info', true],
    ['/opt/x/lib/foo-1-py3.11.egg/EGG-INFO/PKG-INFO', true],
    ['/usr/lib/python3/dist-packages/urllib3-1.26.12.dist-info/RECORD', false],
    ['/home/x/project/PKG-INFO', false],
  ])('%s: %s', (path, wanted) => {
    expect(pypiReader.wants(placeOf(path))).toBe(wanted);
  });

  it.each([
    ['Metadata-Version: 2.1\nName: Zope.Interface\nVersion: 5.5.2\n\nVersion: 9\n', 'pkg:pypi/zope-interface@5.5.2'],
    ['Name: ruamel__yaml\r\nVersion: 0.17+local\r\n\r\ntext', 'pkg:pypi/ruamel-yaml@0.17%2Blocal'],
    ['NAME: six\nversion: 1.16.0', 'pkg:pypi/six@1.16.0'],
    ['Summary: Name: no\n\nName: x\nVersion: 1\n', 'refused'],
    ['Name: -x\nVersion: 1\n', 'refused'],
    ['Name: x\nVersion:\n', 'refused'],
    ['', 'refused'],
  ])('%j is %s', (text, expected) => {
    const found = tried(() => pythonPackage(text));
    expect(found === 'refused' ? found : languagePackageUrl('pypi', found)).toBe(expected);
  });
});

describe('a specification of a gem', () => {
  it.each([
    ['/var/lib/gems/3.1.0/specifications/rack-2.2.8.gemspec', true],
    ['/usr/lib/ruby/gems/3.1.0/specifications/default/json-2.6.1.gemspec', true],
    ['/var/lib/gems/3.1.0/gems/rack-2.2.8/rack.gemspec', false],
    ['/etc/default/x.gemspec', false],
  ])('%s: %s', (path, wanted) => {
    expect(gemReader.wants(placeOf(path))).toBe(wanted);
  });

  it.each([
    ['# -*- encoding: utf-8 -*-\n# stub: nokogiri 1.15.4 x86_64-linux lib\n', 'x', 'nokogiri 1.15.4'],
    ['# stub: rack 2.2.6.4 ruby lib\n', 'rack-2.2.6.4', 'rack 2.2.6.4'],
    ['Gem::Specification.new do |s|\n  s.name = "json".freeze\n  s.version = "2.6.1"\n', 'x', 'json 2.6.1'],
    ['  spec.name    = \'a\'\n  spec.version = Gem::Version.new("1.0.b2")\n', 'x', 'a 1.0.b2'],
    ['  s.version = Json::VERSION\n', 'json-2.6.1', 'json 2.6.1'],
    ['', 'nokogiri-1.15.4-x86_64-linux', 'nokogiri 1.15.4'],
    ['', 'net-http-persistent-4.0.2', 'net-http-persistent 4.0.2'],
    ['', 'google-protobuf-3.24.3-x64-mingw-ucrt', 'google-protobuf 3.24.3'],
    ['', 'foo-2-1.0', 'foo-2 1.0'],
    ['', 'foo-2', 'foo 2'],
    ['', 'foo', 'refused'],
    ['# stub: a b c d\n', 'x', 'refused'],
  ])('%j in %s is %s', (text, fileName, expected) => {
    const found = tried(() => rubyGem(text, fileName));
    expect(found === 'refused' ? found : `${found.name} ${found.version}`).toBe(expected);
  });
});

describe('what Composer installed', () => {
  it.each([
    ['[{"name":"Symfony/http-kernel","version":"v5.4.1"}]', ['pkg:composer/symfony/http-kernel@v5.4.1']],
    ['{"packages":[{"name":"a/b","version":"dev-main"}],"dev":true}', ['pkg:composer/a/b@dev-main']],
    ['{"packages":{}}', 'refused'],
    ['[{"name":"b","version":"1"}]', 'refused'],
    ['[{"name":"a/b"}]', 'refused'],
  ])('%s is %j', (text, expected) => {
    const found = tried(() => composerPackages(text));
    expect(found === 'refused' ? found : found.map((one) => languagePackageUrl('composer', one))).toEqual(expected);
  });

  it('is noted in vendor/composer', () => {
    expect(composerReader.wants(placeOf('/var/www/shop/vendor/composer/installed.json'))).toBe(true);
    expect(composerReader.wants(placeOf('/var/www/shop/installed.json'))).toBe(false);
  });
});

describe('what a program of .NET was published with', () => {
  it.each([
    [
      '{"libraries":{"Shop/1.0.0":{"type":"project"},"Newtonsoft.Json/13.0.1":{"type":"package"}}}',
      ['pkg:nuget/Newtonsoft.Json@13.0.1'],
    ],
    ['{"libraries":{"a":{"type":"package"}}}', 'refused'],
    ['{"targets":{}}', 'refused'],
  ])('%s is %j', (text, expected) => {
    const found = tried(() => nugetPackages(text));
    expect(found === 'refused' ? found : found.map((one) => languagePackageUrl('nuget', one))).toEqual(expected);
  });
});

describe('names and package URLs', () => {
  it('are spelled as each language does', () => {
    const go = { namespace: 'github.com/BurntSushi', name: 'toml', version: 'v1.3.2' };
    expect([fullNameOf('golang', go), languagePackageUrl('golang', go)]).toEqual([
      'github.com/BurntSushi/toml',
      'pkg:golang/github.com/burntsushi/toml@v1.3.2',
    ]);
    const maven = { namespace: 'org.apache.commons', name: 'commons-text', version: '1.9' };
    expect([fullNameOf('maven', maven), languagePackageUrl('maven', maven)]).toEqual([
      'org.apache.commons:commons-text',
      'pkg:maven/org.apache.commons/commons-text@1.9',
    ]);
  });

  it('claim no registry where it is not known', () => {
    const unknown = { namespace: null, name: 'Apache FOP', version: '2.8', isUnidentified: true as const };
    expect(languagePackageUrl('maven', unknown)).toBe('pkg:generic/Apache%20FOP@2.8');
  });
});
