import type { BuiltPackage } from './advised-source.js';
import { packagingOf } from './distributions.js';

interface Mark {
  /** Who publishes them. */
  by: string;
  name?: RegExp;
  version?: RegExp;
}

/**
 * Where names and versions come from: NodeSource's `1nodesource1`, Docker's `~debian.12~bookworm`, PGDG's `.pgdg120+1`, the forms
 * of deb.sury.org and deadsnakes (`3.11.9-1+jammy1`) as they stand in public build logs and bug reports. No mark may fit a package
 * of the distribution: of the 63,666 packages of Debian 12 (main and security, `apt-cache dumpavail` of November 2026) none does.
 */

/** What their publishers call them; no distribution has packages of these names. */
const NAMES: Mark[] = [
  { by: 'Google', name: /^google-(?:chrome-(?:stable|beta|unstable)|cloud-(?:cli|sdk)(?:-.+)?|earth-pro-stable)$/ },
  {
    by: 'Microsoft',
    name: /^(?:microsoft-edge-(?:stable|beta|dev)|code|code-insiders|packages-microsoft-prod|mdatp|intune-portal|powershell|msodbcsql\d+|mssql-tools\d*|mssql-server)$/,
  },
  {
    by: 'Docker',
    name: /^(?:docker-ce(?:-cli|-rootless-extras)?|docker-(?:buildx|compose|model|scan)-plugin|docker-desktop|containerd\.io)$/,
  },
  { by: 'MySQL', name: /^(?:mysql-community-.+|mysql-apt-config)$/ },
  { by: 'MongoDB', name: /^mongodb-(?:org|mongosh|enterprise|database-tools)(?:-.+)?$/ },
  { by: 'ELRepo', name: /^kernel-(?:lt|ml)(?:-.+)?$/ },
  { by: 'Elastic', name: /^(?:kibana|(?:file|metric|audit|packet)beat|heartbeat-elastic|elastic-agent|apm-server)$/ },
  { by: 'GitLab', name: /^gitlab-(?:ce|ee)$/ },
  { by: 'Grafana', name: /^grafana-enterprise$/ },
  { by: 'HashiCorp', name: /^(?:terraform|vault-enterprise|consul-enterprise|nomad-enterprise)$/ },
  { by: 'Adoptium', name: /^temurin-\d+-(?:jdk|jre)$/ },
  {
    by: 'its own publisher',
    name: /^(?:brave-browser|opera-stable|vivaldi-stable|slack-desktop|zoom|1password(?:-cli)?|anydesk|teamviewer|spotify-client|skypeforlinux|cloudflared|cloudflare-warp|datadog-agent|falcon-sensor|newrelic-infra|wazuh-agent|nordvpn|sublime-text|webex|nessusagent|sentinelagent|splunkforwarder)$/i,
  },
];

/** The same of what distributions of rpm have too. */
const DPKG_NAMES: Mark[] = [
  { by: 'Proxmox', name: /^(?:proxmox-.+|pve-.+|libpve-.+|libproxmox-.+)$/ },
  { by: 'Kubernetes', name: /^(?:kubelet|kubeadm|kubectl)$/ },
  { by: 'Elastic', name: /^(?:elasticsearch|logstash)$/ },
  { by: 'Tailscale', name: /^tailscale(?:-archive-keyring)?$/ },
  { by: 'Grafana', name: /^(?:grafana|promtail|grafana-agent|alloy)$/ },
  { by: 'Microsoft', name: /^teams$/ },
  { by: 'its own publisher', name: /^(?:signal-desktop|discord|element-desktop|virtualbox-\d.*)$/i },
];

/** Names of releases: distributions write their numbers into versions (`deb12u1`, `22.04.1`), others these. */
const CODENAMES = [
  ...['wheezy', 'jessie', 'stretch', 'buster', 'bullseye', 'bookworm', 'trixie', 'forky'],
  ...['precise', 'trusty', 'xenial', 'bionic', 'focal', 'jammy', 'noble', 'oracular', 'plucky', 'questing', 'resolute'],
].join('|');

/** How they write their versions, in packages of dpkg. */
const DPKG_VERSIONS: Mark[] = [
  { by: 'NodeSource', version: /nodesource\d*$/ },
  { by: 'PGDG', version: /\.pgdg\d/ },
  { by: 'Proxmox', version: /[+~-](?:pve|pmx)\d/ },
  { by: 'deb.sury.org', version: /\+0~\d{8}\.\d+\+(?:debian|ubuntu)|\+deb\.sury\.org[+~]/ },
  { by: 'Docker', version: /~(?:debian|ubuntu)\.\d[\d.]*~[a-z]+$/ },
  { by: 'nginx.org', name: /^nginx(?:-.+)?$/, version: /-\d+~[a-z]{4,12}$/ },
  { by: 'MySQL', name: /^mysql-/, version: /-1(?:debian|ubuntu)\d\d(?:\.\d\d)?$/ },
  { by: 'MariaDB', version: /\+maria~/ },
  { by: 'deb-multimedia.org', version: /-dmo\d/ },
  { by: 'Raspberry Pi', version: /\+(?:rpt|rpi)\d/ },
  { by: 'NeuroDebian', version: /~nd\d+/ },
  { by: 'a personal package archive', version: /(?:[~+.\d-])ppa(?:[\d~+.]|$)/ },
  { by: 'another archive', version: new RegExp(`[~+.\\d-](?:${CODENAMES})(?:[\\d~+.]|$)`) },
];

/** The same for packages of rpm: a part of the release. */
const RPM_VERSIONS: Mark[] = [
  { by: 'NodeSource', version: /-\d+nodesource\b/ },
  { by: 'PGDG', version: /PGDG/ },
  { by: 'Remi', version: /\.remi(?:\.|$)/ },
  { by: 'ELRepo', version: /\.elrepo(?:\.|$)/ },
  { by: 'nginx.org', version: /\.ngx(?:\.|$)/ },
  { by: 'IUS', version: /\.ius(?:\.|$)/ },
  { by: 'Packman', version: /\.pm\.\d/ },
];

/**
 * Who published a package, where that is not the distribution that it is installed in: advisories of the distribution do not
 * speak of it, also when it has a package of that name. Null where nothing says so.
 *
 * @param maker who made it, as an inventory said; empty where that is the distribution, or nobody said
 */
export function thirdPartyOf({ ecosystem, name, version }: BuiltPackage, maker: string): string | null {
  if (maker !== '') return maker;
  const packaging = packagingOf(ecosystem);
  if (packaging !== 'deb' && packaging !== 'rpm') return null;
  const marks = [...(packaging === 'deb' ? [...DPKG_VERSIONS, ...DPKG_NAMES] : RPM_VERSIONS), ...NAMES];
  return marks.find((mark) => fits(mark, name, version))?.by ?? null;
}

function fits(mark: Mark, name: string, version: string): boolean {
  return (mark.name?.test(name) ?? true) && (mark.version?.test(version) ?? true);
}
