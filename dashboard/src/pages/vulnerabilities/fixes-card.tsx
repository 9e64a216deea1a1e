import { Copy } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../../components/button';
import { Card } from '../../components/card';
import { ecosystemName } from '../../components/names';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import type { VulnerabilityDetail } from './severity-cell';
import { commandFor } from './upgrade-command';

type Package = VulnerabilityDetail['packages'][number];

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
