import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { explain } from '../../components/states';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { ChangeDialog } from './change-dialog';
import { DeactivateDialog, RotateDialog } from './device-deeds';
import { useEnrolAgain } from './enrolment';

type Device = components['schemas']['DeviceDetailDto'];
const DIALOGS = { change: ChangeDialog, rotate: RotateDialog, deactivate: DeactivateDialog };

/** What an administrator can do with a device; the others see it, and why not. */
export function DeviceActions({ device }: { device: Device }): ReactNode {
  const { common, pages } = useTexts();
  const { actions: texts, mayNot, banners, detail } = pages.devices;
  const toast = useToast();
  const enrol = useEnrolAgain(device.id);
  const isAdmin = useMay('admin');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const isOver = device.state === 'deactivated';
  const may = isAdmin && !isOver;
  const whyNot = !isAdmin ? mayNot : isOver ? banners.deactivatedText : undefined;
  const Opened = open === null ? null : DIALOGS[open];
  return (
    <>
      <Button disabled={!may} title={whyNot} onClick={() => setOpen('change')}>
        {texts.change}
      </Button>
      <Menu
        label={detail.more}
        align="end"
        trigger={
          <Button disabled={!may} title={whyNot}>
            {detail.more} <ChevronDown size={15} aria-hidden />
          </Button>
        }
      >
        <MenuItem disabled={device.enrolledAt === null} onSelect={() => setOpen('rotate')}>
          {texts.rotate}
        </MenuItem>
        <MenuItem
          onSelect={() =>
            enrol.mutate(undefined, {
              onError: (error) => toast({ text: texts.failed, detail: explain(error, common).text, tone: 'bad' }),
            })
          }
        >
          {texts.enrol}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen('deactivate')}>{texts.deactivate}</MenuItem>
      </Menu>
      {Opened !== null && <Opened device={device} onClose={() => setOpen(null)} />}
    </>
  );
}
