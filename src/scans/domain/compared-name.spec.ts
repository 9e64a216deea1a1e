import { expect, it } from '@jest/globals';
import { comparedName } from './compared-name.js';

it.each([
  ['NuGet', 'Newtonsoft.Json', 'newtonsoft.json'],
  ['Packagist', 'Symfony/HTTP-Kernel', 'symfony/http-kernel'],
  ['PyPI', 'Zope.Interface_X', 'zope-interface-x'],
  ['Hex', 'Phoenix', 'phoenix'],
  ['Pub', 'Dio', 'dio'],
  ['GitHub Actions', 'TJ-Actions/Changed-Files', 'tj-actions/changed-files'],
  ['Go', 'github.com/Masterminds/goutils', 'github.com/masterminds/goutils'],
  ['SwiftURL', 'https://github.com/Apple/swift-nio.git', 'github.com/apple/swift-nio'],
  ['CRAN', 'readXL', 'readxl'],
  ['VSCode', 'Vendor.Extension', 'vendor.extension'],
  ['npm', 'JSONStream', 'JSONStream'],
  ['Maven', 'org.Example:Thing', 'org.Example:Thing'],
  ['RubyGems', 'RedCloth', 'RedCloth'],
  ['crates.io', 'Inflector', 'Inflector'],
  ['Debian:12', 'linux', 'linux'],
  ['Rocky Linux:9', 'ImageMagick', 'ImageMagick'],
])('names of %s are compared as that has it: %s', (ecosystem, name, expected) => {
  expect(comparedName(ecosystem, name)).toBe(expected);
  expect(comparedName(ecosystem, expected)).toBe(expected);
});
