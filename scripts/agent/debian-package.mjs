import { createHash } from 'node:crypto';
import { gzipSync } from 'fflate';
import { tapeArchive } from './tape-archive.mjs';

/** The Node that the agent needs, in Debian's words. Debian 13 and Ubuntu 25.04 have it; older ones get it from nodejs.org. */
const NEEDS = 'nodejs (>= 20)';

/** One line of a name and an address, as Debian Policy 5.6.2 has it; a comma would begin another maintainer. */
const MAINTAINER = /^[^<>,\n]+ <[^<>@\s]+@[^<>@\s]+>$/;

/**
 * A Debian package of the agent, made without root and without Debian's tools. The same input gives the same bytes, on every
 * machine: it is compressed by JavaScript, because the output of Node's zlib differs from build to build, and every time is `seconds`.
 *
 * @param parts `version`, `program` (the agent's one file), `service` and `timer` (units), `texts` (maintainer scripts, copyright
 *   and changelog, by file name), `readme`, `maintainer` (`Name <address>`), `seconds` (since 1970)
 * @returns the bytes of the .deb; throws for a maintainer that Debian would not take, and for a changelog of another version
 */
export function debianPackage({ version, program, service, timer, texts, readme, maintainer, seconds }) {
  if (!MAINTAINER.test(maintainer)) throw new Error(`“${maintainer}” is no maintainer. Write: Name <name@example.org>`);
  const changelog = gzipped(changelogText(texts.changelog, version, maintainer, seconds));
  const files = [
    ['usr/lib/posture-agent/posture-agent.mjs', 0o755, program],
    ['usr/lib/systemd/system/posture-agent.service', 0o644, service],
    ['usr/lib/systemd/system/posture-agent.timer', 0o644, timer],
    ['usr/share/doc/posture-agent/README.md', 0o644, readme],
    ['usr/share/doc/posture-agent/changelog.gz', 0o644, changelog],
    ['usr/share/doc/posture-agent/copyright', 0o644, texts.copyright],
  ].map(([path, mode, content]) => ({ path: `./${path}`, mode, content }));
  const command = { path: './usr/bin/posture-agent', target: '../lib/posture-agent/posture-agent.mjs' };
  const data = withFolders([...files, command]);
  const control = [
    { path: './', mode: 0o755 },
    { path: './control', mode: 0o644, content: controlText(version, maintainer, sizeOf(files)) },
    { path: './md5sums', mode: 0o644, content: files.map(sumLine).join('') },
    ...['postinst', 'prerm', 'postrm'].map((name) => ({ path: `./${name}`, mode: 0o755, content: texts[name] })),
  ];
  return arArchive(
    [
      ['debian-binary', Buffer.from('2.0\n')],
      ['control.tar.gz', gzipped(tapeArchive(control, seconds))],
      ['data.tar.gz', gzipped(tapeArchive(data, seconds))],
    ],
    seconds,
  );
}

function controlText(version, maintainer, kibibytes) {
  return `Package: posture-agent
Version: ${version}
Architecture: all
Maintainer: ${maintainer}
Installed-Size: ${kibibytes}
Depends: ${NEEDS}
Recommends: systemd
Section: admin
Priority: optional
Description: looks at this machine and reports it, signed, to a Posture service
 Reads packages, settings and open ports, and sends what it saw once an hour.
 What it could not see it reports as unknown. It runs as an account without
 rights of its own, started by a systemd timer.
 .
 It does nothing before somebody has enrolled this machine:
 posture-agent enroll --server URL
`;
}

/** The changelog as deb-changelog(5) has it: who made the package, and when, is told of its newest version. */
function changelogText(changes, version, maintainer, seconds) {
  const [, newest] = /^posture-agent \((\S+)\) /.exec(changes) ?? [];
  if (newest !== version)
    throw new Error(`packaging/debian/changelog begins with ${newest}, and the version is ${version}.`);
  const [entry, ...earlier] = changes.trimEnd().split(/\n(?=posture-agent \()/);
  const day = new Date(seconds * 1000).toUTCString().replace('GMT', '+0000');
  return [`${entry.trimEnd()}\n\n -- ${maintainer}  ${day}\n`, ...earlier.map((one) => `${one}\n`)].join('\n');
}

/** Without a name and a time in its head, as `gzip -9n`. */
function gzipped(content) {
  return Buffer.from(gzipSync(Buffer.from(content), { level: 9, mtime: 0 }));
}

/** Each folder once, before what lies in it. */
function withFolders(entries) {
  const folders = new Set(['./']);
  for (const { path } of entries) {
    const names = path.split('/').slice(1, -1);
    for (let depth = 1; depth <= names.length; depth += 1) folders.add(`./${names.slice(0, depth).join('/')}/`);
  }
  return [...[...folders].map((path) => ({ path, mode: 0o755 })), ...entries].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

function sizeOf(files) {
  return files.reduce((sum, { content }) => sum + Math.ceil(Buffer.byteLength(content) / 1024), 0);
}

function sumLine({ path, content }) {
  return `${createHash('md5').update(content).digest('hex')}  ${path.slice(2)}\n`;
}

/** The outer archive of a .deb, as deb(5) has it. */
function arArchive(members, seconds) {
  const parts = members.flatMap(([name, content]) => {
    const field = (value, width) => String(value).padEnd(width);
    const head = `${field(name, 16)}${field(seconds, 12)}${field(0, 6)}${field(0, 6)}${field(100644, 8)}${field(content.length, 10)}\`\n`;
    return [Buffer.from(head, 'latin1'), content, Buffer.alloc(content.length % 2, '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}
