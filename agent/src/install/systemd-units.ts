import { splaySeconds } from './installation.js';

/** The name of the service, its timer, its account and its state directory. */
export const UNIT = 'posture-agent';

/** What the deep mode adds: reading files of others (shadow, host keys) and asking nftables. Neither lets it write. */
const DEEP_CAPABILITIES = 'CAP_DAC_READ_SEARCH CAP_NET_ADMIN';

/**
 * The hardened service. Its account exists only while it runs (DynamicUser), so there is none to take over or to leave
 * behind; systemd moves a state directory that root enrolled to /var/lib/private and gives it to that account.
 *
 * Left out, because a scan would not see any more or not run: MemoryDenyWriteExecute (V8 writes code), ProtectProc and
 * ProcSubset (processes of endpoint protection, /proc/net), PrivateUsers (owners of files), PrivateNetwork.
 */
export function serviceUnit({ node, program }: { node: string; program: string }): string {
  return `[Unit]
Description=Posture agent: look at this machine and report it
Wants=network-online.target
After=network-online.target
# Nothing to do, and no failure, before somebody has enrolled this machine.
ConditionPathExists=/var/lib/${UNIT}/device.json

[Service]
Type=oneshot
ExecStart=${unitWord(node)} ${unitWord(program)} scan
Environment=POSTURE_STATE_DIR=/var/lib/${UNIT}
# HTTPS_PROXY, NODE_EXTRA_CA_CERTS and the like.
EnvironmentFile=-/etc/default/${UNIT}
# The service could not be reached; the scan is kept for the next run.
SuccessExitStatus=75
TimeoutStartSec=10min

DynamicUser=yes
User=${UNIT}
StateDirectory=${UNIT}
StateDirectoryMode=0700
UMask=0077
CapabilityBoundingSet=
AmbientCapabilities=
NoNewPrivileges=yes
LockPersonality=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=read-only
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service
SystemCallFilter=~@privileged

CPUQuota=20%
IOSchedulingClass=idle
LimitCORE=0
MemoryMax=256M
Nice=10
TasksMax=64
`;
}

/**
 * The timer. Without a calendar `Persistent=` has no effect (systemd.timer(5)); what a machine that was off has missed is
 * made up for by OnBootSec. The delay is drawn once for each machine, so that a fleet stays spread.
 */
export function timerUnit(intervalSeconds: number): string {
  return `[Unit]
Description=Runs the posture agent every ${intervalSeconds} s

[Timer]
OnBootSec=2min
OnUnitActiveSec=${intervalSeconds}s
RandomizedDelaySec=${splaySeconds(intervalSeconds)}s
FixedRandomDelay=yes
AccuracySec=1min

[Install]
WantedBy=timers.target
`;
}

/** The drop-in of the deep mode. Lists are emptied first: systemd would add to them. */
export function deepDropIn(): string {
  return `[Service]
CapabilityBoundingSet=
CapabilityBoundingSet=${DEEP_CAPABILITIES}
AmbientCapabilities=
AmbientCapabilities=${DEEP_CAPABILITIES}
`;
}

/** A path in a command line of a unit: quoted where it must be, `%` and `$` not meant as specifiers. */
function unitWord(path: string) {
  const plain = path.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : plain;
}
