import { Copy } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../../components/button';
import { Card } from '../../components/card';
import { ecosystemName } from '../../components/names';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import type { VulnerabilityDetail } from './severity-cell';

type Package = VulnerabilityDetail['packages'][number];

/** How packages of an ecosystem are brought up to date; those that are not here have no one command. */
const COMMANDS: readonly (readonly [RegExp, (names: string) => string])[] = [
  [/^(?:Debian|Ubuntu)\b/, (names) => `sudo apt-get update && sudo apt-get install --only-upgrade ${names}`],
  [/^(?:Red Hat|Rocky Linux|AlmaLinux|Fedora|Amazon)\b/, (names) => `sudo dnf upgrade ${names}`],
  [/^(?:SUSE|openSUSE)\b/, (names) => `sudo zypper update ${names}`],
  [/^Alpine\b/, (names) => `sudo apk upgrade ${names}`],
  [/^npm$/, (names) => `npm update ${names}`],
  [/^PyPI$/, (names) => `pip install --upgrade ${names}`],
];
/** Names come from scans: only what no shell understands as more than a name is put into a command. */
const PLAIN_NAME = /^[A-Za-z0-9@/][A-Za-z0-9._+@/-]*$/;

/** The command that installs the fix, for each kind of system where it is. */
export function FixesCard({ detail }: { detail: VulnerabilityDetail }): ReactNode {
  const texts = useTexts().pages.vulnerabilities.detail;
  const fixable = detail.packages.filter(({ fixedVersions }) => fixedVersions.length > 0);
  const ecosystems = [...new Set(fixable.map(({ ecosystem }) => ecosystem))];
  return (
    <Card title={texts.fixes}>
      {ecosystems.length === 0 ? (
        <p className="text-quiet">{texts.noFixes}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {ecosystems.map((ecosystem) => (
            <Fix
              key={ecosystem}
              ecosystem={ecosystem}
              packages={fixable.filter((each) => each.ecosystem === ecosystem)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fix({ ecosystem, packages }: { ecosystem: string; packages: Package[] }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.vulnerabilities.detail;
  const toast = useToast();
  const command = commandFor(ecosystem, packages);
  return (
    <li>
      <p className="font-medium">{texts.fixFor(ecosystemName(ecosystem))}</p>
      <p className="text-sm break-words text-quiet">
        {packages.map(({ name, fixedVersions }) => `${name}: ${texts.fixedIn} ${fixedVersions.join(', ')}`).join('; ')}
      </p>
      {command !== null && (
        <div className="mt-1.5 flex items-center gap-1 rounded-control bg-sunken pl-3">
          <code className="min-w-0 flex-1 py-2 ">
            {command.split(' ').map((word, at) => (
              // In one piece: a hyphen is no place to break a command.
              <Fragment key={at}>
                {at > 0 && ' '}
                <span className="inline-block max-w-full wrap-anywhere">{word}</span>
              </Fragment>
            ))}
          </code>
          <IconButton
            label={common.copy}
            onClick={() =>
              void navigator.clipboard.writeText(command).then(() => toast({ text: common.copied, tone: 'good' }))
            }
          >
            <Copy size={15} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function commandFor(ecosystem: string, packages: readonly Package[]): string | null {
  const write = COMMANDS.find(([pattern]) => pattern.test(ecosystem))?.[1];
  const names = packages.map(({ name }) => name);
  if (write === undefined || !names.every((name) => PLAIN_NAME.test(name))) return null;
  return write(names.join(' '));
}
