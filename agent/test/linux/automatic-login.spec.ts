import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('automatic-login', () => {
  const getty = { '/usr/lib/systemd/system/getty@.service': 'ExecStart=-/sbin/agetty -o "-- \\u" --noclear - $TERM\n' };
  const gdm = (text: string) => ({ '/etc/gdm3/custom.conf': `[daemon]\n${text}` });

  it.each<[string, string, Record<string, Entry>, string | null]>([
    ['pass', 'consoles ask', getty, null],
    [
      'fail',
      'a console does not',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/override.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin ada --noclear %I $TERM\n',
      },
      'ada',
    ],
    [
      'pass',
      'that line is a comment',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/override.conf':
          '[Service]\n#ExecStart=-/sbin/agetty --autologin ada %I\n',
      },
      null,
    ],
    [
      'fail',
      'a serial console does not',
      {
        ...getty,
        '/etc/systemd/system/serial-getty@ttyS0.service': 'ExecStart=-/sbin/agetty -a root --keep-baud 115200 %I\n',
      },
      'root',
    ],
    [
      'fail',
      'a getty runs login by force',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service': '[Service]\nExecStart=-/sbin/agetty -n -l "/bin/login -f ada" %I\n',
      },
      'ada',
    ],
    [
      'fail',
      'a getty gives login its force',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service': "[Service]\nExecStart=-/sbin/agetty -o '-p -f ada' %I $TERM\n",
      },
      'ada',
    ],
    [
      'fail',
      'a service of its own runs login by force',
      { ...getty, '/etc/systemd/system/kiosk.service': '[Service]\nExecStart=/bin/login -f kiosk\n' },
      'kiosk',
    ],
    [
      'fail',
      'inittab runs it',
      { '/etc/inittab': '1:2345:respawn:/bin/login -f root tty1 </dev/tty1 >/dev/tty1\n' },
      'root',
    ],
    ['pass', 'login asks', { '/etc/inittab': '1:2345:respawn:/bin/login -p\n' }, null],
    [
      'pass',
      'a later addition takes it back',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/10-auto.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin ada %I\n',
        '/etc/systemd/system/getty@tty1.service.d/20-own.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --noclear %I $TERM\n',
      },
      null,
    ],
    [
      'fail',
      'what takes it back comes before',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/20-auto.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin ada %I\n',
        '/etc/systemd/system/getty@tty1.service.d/10-own.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --noclear %I $TERM\n',
      },
      'ada',
    ],
    [
      'pass',
      'the addition of the image is replaced by one of its name',
      {
        ...getty,
        '/usr/lib/systemd/system/getty@.service.d/auto.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin ada %I\n',
        '/etc/systemd/system/getty@.service.d/auto.conf': { link: '/dev/null' },
      },
      null,
    ],
    [
      'pass',
      'the unit is masked',
      {
        ...getty,
        '/usr/lib/systemd/system/serial-getty@ttyS0.service': 'ExecStart=-/sbin/agetty -a root %I\n',
        '/etc/systemd/system/serial-getty@ttyS0.service': { link: '/dev/null' },
      },
      null,
    ],
    ['pass', 'gdm names somebody and is off', gdm('AutomaticLoginEnable=false\nAutomaticLogin=ada\n'), null],
    ['fail', 'gdm is on', gdm('AutomaticLoginEnable = True\nAutomaticLogin = ada\n'), 'ada'],
    ['fail', 'gdm waits a little', gdm('TimedLoginEnable=true\nTimedLogin=ben\nTimedLoginDelay=5\n'), 'ben'],
    ['fail', 'lightdm is told', { '/etc/lightdm/lightdm.conf': '[LightDM]\n[Seat:*]\nautologin-user=ada\n' }, 'ada'],
    ['pass', 'lightdm is told nobody', { '/etc/lightdm/lightdm.conf': '[Seat:*]\nautologin-user=\n' }, null],
    [
      'fail',
      'sddm is told',
      { '/etc/sddm.conf.d/kde_settings.conf': '[Autologin]\nRelogin=false\nSession=plasma\nUser=ada\n' },
      'ada',
    ],
    [
      'fail',
      'greetd is told',
      { '/etc/greetd/config.toml': '[terminal]\nvt = 1\n[initial_session]\ncommand = "sway"\nuser = "ada"\n' },
      'ada',
    ],
  ])('is %s when %s', async (status, _when, files, account) => {
    expect(await runCheck('automatic-login', files)).toMatchObject({
      status,
      observed: { enabled: status === 'fail', account },
    });
  });
});
