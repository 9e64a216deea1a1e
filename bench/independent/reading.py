#!/usr/bin/env python3
"""
A reading of advisories that shares no code with the service: versions are compared by the distributions' own libraries (python3-apt,
python3-rpm), and what applies is decided as their own tools decide it (debsecan for Debian, the vendors' errata for the others).

    reading.py ECOSYSTEM INVENTORY ADVISORIES...

INVENTORY is a table with tabulators and a head: name, version, arch, source, sourceVersion, builtUsing, module. ADVISORIES are the
facts that ship with the service, Debian's tracker (`data/json`), or OSV records: one a file, in lists, folders, zip files or lines.
Prints a JSON object: `findings` (package, version, arch, cve, fixed, advisory) and `left` (what it did not compare, and why).
"""
import csv
import gzip
import io
import json
import os
import re
import sys
import zipfile

DEBIAN_RELEASES = {'11': 'bullseye', '12': 'bookworm', '13': 'trixie', '14': 'forky'}


def debian_compare():
    import apt_pkg

    apt_pkg.init_system()
    return apt_pkg.version_compare


def rpm_compare():
    import rpm

    def split(version):
        epoch, _, rest = version.rpartition(':')
        name, _, release = rest.partition('-')
        return (epoch or '0', name, release)

    return lambda a, b: rpm.labelCompare(split(a), split(b))


def documents(path):
    """Each JSON value of a file, an archive or a folder, with the head line of facts that ship."""
    if os.path.isdir(path):
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                if name.endswith('.json'):
                    with open(os.path.join(folder, name), encoding='utf8') as file:
                        yield json.load(file)
        return
    with open(path, 'rb') as file:
        data = file.read()
    if data[:2] == b'PK':
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                if name.endswith('.json'):
                    yield json.loads(archive.read(name))
        return
    text = (gzip.decompress(data) if data[:2] == b'\x1f\x8b' else data).decode('utf8')
    try:
        whole = json.loads(text)
    except ValueError:
        for line in text.splitlines():
            if line.strip():
                yield json.loads(line)
        return
    if isinstance(whole, list):
        yield from whole
    else:
        yield whole


def advisories(paths, ecosystem):
    """What is said of a package, in one form: (package, of source, id, identifiers, ranges, versions, status, module)."""
    release = ecosystem.partition(':')[2]
    for path in paths:
        for value in documents(path):
            if value.get('kind') == 'advisory':
                if value['ecosystem'] == ecosystem:
                    ranges = [[list(event.items())[0] for event in part['events']] for part in value['ranges']]
                    yield (value['packageName'], value['ofSource'], value['id'], value['identifiers'], ranges,
                           value['versions'], value['status'], value.get('module'))
            elif 'kind' in value:
                continue
            elif 'affected' in value:
                yield from of_osv(value, ecosystem)
            elif 'src' in value:
                if value.get('release', '12') == release:
                    yield (value['src'], True, value['cve'], [value['cve']],
                           [[('introduced', '0'), ('fixed', value['fixed'])]], [], 'affected', None)
            elif 'fixed' in value and 'rel' in value:
                if str(value['rel']) == release:
                    for name, fixed in value['fixed'].items():
                        yield (name, False, value['id'], value['cves'], [[('introduced', '0'), ('fixed', fixed)]], [],
                               'affected', None)
            else:
                yield from of_tracker(value, DEBIAN_RELEASES.get(release))


def of_tracker(tracker, codename):
    for source, issues in tracker.items():
        for cve, issue in issues.items():
            state = issue.get('releases', {}).get(codename)
            if state is None or not cve.startswith('CVE-'):
                continue
            if state['status'] == 'open':
                yield source, True, cve, [cve], [[('introduced', '0')]], [], 'affected', None
            elif state['status'] == 'resolved' and state.get('fixed_version') not in (None, '0'):
                yield (source, True, cve, [cve], [[('introduced', '0'), ('fixed', state['fixed_version'])]], [],
                       'affected', None)
            elif state['status'] == 'resolved':
                yield source, True, cve, [cve], [], [], 'not-affected', None


def of_osv(record, ecosystem):
    if record.get('withdrawn'):
        return
    named = [record['id'], *record.get('aliases', []), *record.get('upstream', []), *record.get('related', [])]
    cves = sorted({match for name in named for match in re.findall(r'CVE-\d{4}-\d+', name)})
    # A bug or an enhancement is none of security.
    if not cves and re.match(r'(?:AL|R[HL])[BE]A-', record['id']):
        return
    # Errata of a stream call it by its name and that of its module.
    said = re.search(r'\b([a-z][\w.+-]*:[\w.+-]+) (?:security|update|bug)', record.get('summary', ''))
    own = {affected['package']['name'] for affected in record.get('affected', [])
           if release_of(affected) == ecosystem}
    for affected in record.get('affected', []):
        if release_of(affected) != ecosystem:
            # What only Ubuntu Pro fixes is open all the same; where the release has a fix of its own, that one counts.
            if release_of(affected).replace('Ubuntu:Pro:', 'Ubuntu:') != ecosystem or affected['package']['name'] in own:
                continue
        # A repository of an interest group is beside the release, as updateinfo of its own says it.
        if re.search(r'[?&]distro=rocky-linux-\d+-sig-', affected['package'].get('purl', '')):
            continue
        ranges = []
        for part in affected.get('ranges', []):
            if part.get('type') == 'ECOSYSTEM':
                ranges.append([list(event.items())[0] for event in part['events']])
        of_source = ecosystem.startswith(('Debian', 'Ubuntu', 'Alpine', 'Rocky'))
        yield (affected['package']['name'], of_source, record['id'], cves or [record['id']], ranges,
               affected.get('versions', []), 'affected', said.group(1) if said else None)


def release_of(affected):
    return re.sub(r':LTS$', '', affected.get('package', {}).get('ecosystem', ''))


def is_affected(version, ranges, versions, compare):
    """OSV's rule, event by event; and the lowest version that is fixed."""
    if version in versions:
        return True, None
    for events in ranges:
        affected = False
        fixed = None
        order = sorted(events, key=lambda event: 0 if event[0] == 'introduced' and event[1] == '0' else 1)
        for kind, at in order:
            if kind == 'introduced' and (at == '0' or compare(version, at) >= 0):
                affected = True
            elif kind == 'fixed' and compare(version, at) >= 0:
                affected = False
            elif kind == 'fixed' and affected and fixed is None:
                fixed = at
            elif kind in ('last_affected', 'lastAffected') and compare(version, at) > 0:
                affected = False
        if affected:
            return True, fixed
    return False, None


def compared_as(row, ecosystem, built_using):
    """The names and versions under which advisories speak of an installed package: (name, version, of source)."""
    name, version = row['name'], row['version']
    yield name, version, False
    source, source_version = row['source'] or name, row['sourceVersion'] or version
    signed = built_using.get((source, source_version))
    if ecosystem.startswith(('Debian', 'Ubuntu')) and signed and re.search(r'-signed\b|-signed-', source):
        # What was signed says what it was built from, as the archive records it; a meta package of that source does not.
        for built in signed.split(','):
            match = re.match(r'\s*(\S+) \(= ([^)]+)\)', built)
            if match:
                yield match.group(1), match.group(2), True
        if ecosystem.startswith('Debian'):
            return
    # Ubuntu's notices name the meta packages beside the kernels that they bring, both in the kernel's version.
    meta = re.match(r'linux-meta(-.+)?$', source) if ecosystem.startswith('Ubuntu') else None
    if meta:
        yield 'linux' + (meta.group(1) or ''), source_version, True
    yield source, source_version, True


def without_epoch(version):
    return version.rpartition(':')[2]


def comparing(compare, row, ecosystem):
    """How the version of a source stands to one that an advisory names: what an epoch is there is not always told."""
    if not ecosystem.startswith('Rocky'):
        return compare
    own, source = row['version'], row['sourceVersion'] or row['version']
    epoch, source_epoch = (one.partition(':')[0] if ':' in one else '0' for one in (own, source))
    if without_epoch(own) != without_epoch(source) and epoch == source_epoch:
        # The name of a source's file has no epoch, and a package with a version of its own has one of its own.
        return lambda version, at: compare(without_epoch(version), without_epoch(at))

    def whole(version, at):
        # Apollo, which writes the advisories, keeps the last digit of an epoch: that of bind is 32, and told as 2.
        told = at.partition(':')[0] if ':' in at else '0'
        return compare(version, f'{epoch}:{without_epoch(at)}' if len(epoch) > 1 and told == epoch[-1] else at)

    return whole


def is_foreign(row, ecosystem):
    """Whether a package is not the distribution's own, by the form of its version."""
    version = row['version']
    if ecosystem.startswith('Debian'):
        return bool(re.search(r'nodesource|ubuntu|~deb\.|pgdg|\+pve|\.pgdg', version))
    if ecosystem.startswith(('AlmaLinux', 'Rocky')):
        return not re.search(r'\.(?:module_)?el\d', version)
    return False


def stream_of(row):
    """`nodejs:18:9040020…:x86_64` is stream 18 of the module nodejs."""
    parts = row['module'].split(':')
    return ':'.join(parts[:2]) if len(parts) >= 2 else ''


def main():
    ecosystem, inventory, *paths = sys.argv[1:]
    compare = debian_compare() if ecosystem.startswith(('Debian', 'Ubuntu')) else rpm_compare()
    about = {}
    for name, of_source, *rest in advisories(paths, ecosystem):
        about.setdefault((name, of_source), []).append(rest)
    findings, left = {}, []
    with open(inventory, encoding='utf8', newline='') as file:
        columns = ('name', 'version', 'arch', 'source', 'sourceVersion', 'builtUsing', 'module')
        rows = [{name: row.get(name) or '' for name in columns}
                for row in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE)]
        built_using = {(row['source'], row['sourceVersion']): row['builtUsing'] for row in rows if row['builtUsing']}
        for row in rows:
            if is_foreign(row, ecosystem):
                left.append({'package': row['name'], 'version': row['version'], 'why': 'not of the distribution'})
                continue
            found = {}
            spared = set()
            stands = comparing(compare, row, ecosystem)
            for name, version, of_source in compared_as(row, ecosystem, built_using):
                for identifier, cves, ranges, versions, status, module in about.get((name, of_source), []):
                    fixed_versions = [at for events in ranges for kind, at in events if kind == 'fixed']
                    is_modular = any('module' in at for at in fixed_versions)
                    if is_modular != bool(row['module']) or (module and row['module'] and module != stream_of(row)):
                        if is_modular and row['module'] and not module:
                            left.append({'package': row['name'], 'version': row['version'],
                                         'why': f'{identifier} does not say of which stream it is'})
                        continue
                    # The record of a vulnerability itself wins over a bulletin.
                    if status == 'not-affected':
                        spared.update(cves)
                        continue
                    affected, fixed = is_affected(version, ranges, versions, stands if of_source else compare)
                    for cve in cves:
                        if identifier.endswith(cve) and not affected:
                            spared.add(cve)
                        if affected and (cve not in found or identifier.endswith(cve)):
                            found[cve] = (fixed, identifier)
            for cve, (fixed, identifier) in found.items():
                if cve in spared:
                    continue
                key = (row['name'], row['version'], row['arch'], cve)
                findings[key] = {'package': row['name'], 'version': row['version'], 'arch': row['arch'], 'cve': cve,
                                 'fixed': fixed, 'advisory': identifier}
    json.dump({'findings': list(findings.values()), 'left': left}, sys.stdout)


main()
