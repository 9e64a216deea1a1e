import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('automatic-login', () => {
  const getty = { '/usr/lib/systemd/system/getty@.service': 'ExecStart=-/sbin/agetty -o "-- \\u" --noclear - $TERM\n' };
  const kiosk = (command: string) => ({ '/etc/systemd/system/kiosk.service': `[Service]\nExecStart=${command}\n` });
  const wanted = (target: string, unit: string) => ({
    [`/etc/systemd/system/${target}.target.wants/${unit}`]: { link: `/etc/systemd/system/${unit}` },
  });
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
      { ...getty, ...kiosk('/bin/login -f kiosk'), ...wanted('multi-user', 'kiosk.service') },
      'kiosk',
    ],
    // What starts is as systemd 252 plans it (`--test`), who is asked as agetty 2.38 and login 4.13 on a terminal do (Debian 12).
    ['pass', 'nothing starts that service', { ...getty, ...kiosk('/bin/login -f kiosk') }, null],
    [
      'fail',
      'another service starts it',
      {
        ...getty,
        ...kiosk('/bin/login -f kiosk'),
        '/etc/systemd/system/show.service': '[Unit]\nWants=kiosk.service\n[Service]\nExecStart=/bin/true\n',
        ...wanted('multi-user', 'show.service'),
      },
      'kiosk',
    ],
    [
      'fail',
      'a service of its own runs a getty that asks nobody',
      {
        ...getty,
        ...kiosk("-/sbin/agetty -o '-p -f -- \\\\u' --noclear --autologin ada - $TERM"),
        ...wanted('multi-user', 'kiosk.service'),
      },
      'ada',
    ],
    [
      'pass',
      'a template has no instance',
      { ...getty, '/etc/systemd/system/autologin@.service': '[Service]\nExecStart=-/bin/login -p -f ben\n' },
      null,
    ],
    [
      'fail',
      'it has one',
      {
        ...getty,
        '/etc/systemd/system/autologin@.service': '[Service]\nExecStart=-/bin/login -p -f ben\n',
        ...wanted('multi-user', 'autologin@tty3.service'),
      },
      'ben',
    ],
    [
      'pass',
      'the serial console of which it is set is masked',
      {
        ...getty,
        '/sys/class/tty/console/active': 'tty0\n',
        '/etc/systemd/system/serial-getty@ttyS0.service': { link: '/dev/null' },
        ...wanted('getty', 'serial-getty@ttyS0.service'),
        '/lib/systemd/system/serial-getty@.service': '[Service]\nExecStart=-/sbin/agetty - $TERM\n',
        '/etc/systemd/system/serial-getty@.service.d/a.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty -n -o "-p -f ben" - $TERM\n',
      },
      null,
    ],
    // As systemd-getty-generator(8) says.
    [
      'fail',
      'the kernel writes on that serial console',
      {
        ...getty,
        '/sys/class/tty/console/active': 'tty0 ttyS0\n',
        '/lib/systemd/system/serial-getty@.service': '[Service]\nExecStart=-/sbin/agetty --autologin ben - $TERM\n',
      },
      'ben',
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
    [
      'fail',
      'the greeter of COSMIC is told',
      {
        '/etc/greetd/config.toml': '[terminal]\nvt = 1\n[default_session]\nuser = "greeter"\n',
        '/etc/greetd/cosmic-greeter.toml': '[initial_session]\ncommand = "start-cosmic"\nuser = "ada"\n',
      },
      'ada',
    ],
    [
      'fail',
      'the login screen of Plasma is told',
      { '/etc/plasmalogin.conf.d/99-own.conf': '[Autologin]\nUser=ada\nSession=plasma.desktop\n' },
      'ada',
    ],
    [
      'pass',
      'a later file of the login screen of Plasma takes it back',
      {
        '/etc/plasmalogin.conf.d/99-own.conf': '[Autologin]\nUser=ada\n',
        '/etc/plasmalogin.conf': '[Autologin]\nUser=\n',
      },
      null,
    ],
  ])('is %s when %s', async (status, _when, files, account) => {
    expect(await runCheck('automatic-login', files)).toMatchObject({
      status,
      observed: { enabled: status === 'fail', account },
    });
  });
});
