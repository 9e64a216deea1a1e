/** What lets somebody in from another machine, and by what it is known. */
export interface RemoteService {
  name: string;
  /** Of TCP. */
  ports: readonly number[];
  /** Whether nothing else is usual on these ports, so that a listener there is proof enough. */
  isPortProof: boolean;
  /** Of systemd, without their ending: services that run, sockets that wait for the first caller. */
  units: readonly string[];
  /** As the kernel names them. */
  programs: readonly string[];
}

/** Only ssh is judged by how it is set up (`ssh-config`); each of the others shows a stranger a way in. */
export const REMOTE_SERVICES: readonly RemoteService[] = [
  { name: 'ssh', ports: [22], isPortProof: true, units: ['ssh', 'sshd', 'dropbear'], programs: ['sshd', 'dropbear'] },
  { name: 'telnet', ports: [23], isPortProof: true, units: ['telnet', 'telnetd'], programs: ['telnetd', 'in.telnetd'] },
  { name: 'rexec', ports: [512], isPortProof: true, units: ['rexec'], programs: ['rexecd', 'in.rexecd'] },
  { name: 'rlogin', ports: [513], isPortProof: true, units: ['rlogin'], programs: ['rlogind', 'in.rlogind'] },
  // 514 of TCP is syslog's as well.
  { name: 'rsh', ports: [514], isPortProof: false, units: ['rsh'], programs: ['rshd', 'in.rshd'] },
  {
    name: 'vnc',
    ports: [5900, 5901, 5902, 5903, 5904, 5905],
    isPortProof: true,
    units: ['vncserver', 'x11vnc', 'wayvnc'],
    programs: ['Xvnc', 'Xtigervnc', 'x11vnc', 'x0vncserver', 'wayvnc', 'krfb', 'vino-server', 'vncserver-x11'],
  },
  {
    name: 'rdp',
    ports: [3389],
    isPortProof: true,
    units: ['xrdp', 'gnome-remote-desktop'],
    programs: ['xrdp', 'gnome-remote-desktop-daemon'],
  },
  { name: 'x11', ports: [6000, 6001, 6002], isPortProof: true, units: [], programs: [] },
  { name: 'cockpit', ports: [9090], isPortProof: false, units: ['cockpit'], programs: ['cockpit-tls', 'cockpit-ws'] },
  { name: 'webmin', ports: [10_000], isPortProof: false, units: ['webmin'], programs: ['miniserv.pl'] },
];
