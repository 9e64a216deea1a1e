import type { BuiltPackage } from './advised-source.js';

interface Mark {
  /** Who publishes them. */
  by: string;
  name?: RegExp;
  version?: RegExp;
}

const DPKG = /^(?:Debian|Ubuntu)(?::|$)/;
const RPM =
  /^(?:AlmaLinux|Amazon Linux|CentOS|Fedora|Oracle Linux|Red Hat|Rocky Linux|SUSE|openSUSE|Photon OS|Azure Linux)(?::|$)/;

/** What their publishers call them; no distribution has packages of these names. */
const NAMES: Mark[] = [
  { by: 'Google', name: /^google-(?:chrome-(?:stable|beta|unstable)|cloud-(?:cli|sdk)|earth-pro-stable)$/ },
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
];

/** The same of what some other distribution has too. */
const DPKG_NAMES: Mark[] = [
  { by: 'Proxmox', name: /^(?:proxmox-.+|pve-.+|libpve-.+|libproxmox-.+)$/ },
  { by: 'Kubernetes', name: /^(?:kubelet|kubeadm|kubectl)$/ },
  { by: 'Elastic', name: /^(?:elasticsearch|kibana|logstash|(?:file|metric|audit|packet|heart)beat|elastic-agent)$/ },
  { by: 'GitLab', name: /^gitlab-(?:ce|ee)$/ },
  {
    by: 'its own publisher',
    name: /^(?:brave-browser|opera-stable|vivaldi-stable|slack-desktop|zoom|1password(?:-cli)?|anydesk|teamviewer|signal-desktop|spotify-client|discord|skypeforlinux|cloudflared|cloudflare-warp|datadog-agent|falcon-sensor|newrelic-infra|wazuh-agent|nordvpn|sublime-text|grafana-enterprise|virtualbox-\d.*|webex|nessusagent|sentinelagent|splunkforwarder)$/i,
  },
];

/** How they write their versions, in packages of dpkg. */
const DPKG_VERSIONS: Mark[] = [
  { by: 'NodeSource', version: /nodesource\d*$/ },
  { by: 'PGDG', version: /\.pgdg\d/ },
  { by: 'Proxmox', version: /[+~-](?:pve|pmx)\d/ },
  { by: 'deb.sury.org', version: /\+0~\d{8}\.\d+\+(?:debian|ubuntu)/ },
  { by: 'Docker', version: /~(?:debian|ubuntu)\.\d[\d.]*~[a-z]+$/ },
  { by: 'nginx.org', name: /^nginx(?:-.+)?$/, version: /-\d+~[a-z]{4,12}$/ },
  { by: 'MySQL', name: /^mysql-/, version: /-1(?:debian|ubuntu)\d\d(?:\.\d\d)?$/ },
  { by: 'MariaDB', version: /\+maria~/ },
  { by: 'deb-multimedia.org', version: /-dmo\d/ },
  { by: 'Raspberry Pi', version: /\+(?:rpt|rpi)\d/ },
  { by: 'NeuroDebian', version: /~nd\d+/ },
  { by: 'a personal package archive', version: /(?:[~+.\d-])ppa(?:[\d~+.]|$)/ },
];

/** The same for packages of rpm: a part of the release. */
const RPM_VERSIONS: Mark[] = [
  { by: 'NodeSource', version: /-\d+nodesource\b/ },
  { by: 'PGDG', version: /PGDG/ },
  { by: 'Remi', version: /\.remi(?:\.|$)/ },
  { by: 'ELRepo', version: /\.elrepo(?:\.|$)/ },
  { by: 'nginx.org', version: /\.ngx(?:\.|$)/ },
];

/**
 * Who published a package, where that is not the distribution that it is installed in: advisories of the distribution do not
 * speak of it, also when it has a package of that name. Null where nothing says so.
 *
 * @param maker who made it, as an inventory said; empty where that is the distribution, or nobody said
 */
export function thirdPartyOf({ ecosystem, name, version }: BuiltPackage, maker: string): string | null {
  if (maker !== '') return maker;
  const isDpkg = DPKG.test(ecosystem);
  if (!isDpkg && !RPM.test(ecosystem)) return null;
  const marks = [...(isDpkg ? [...DPKG_VERSIONS, ...DPKG_NAMES] : RPM_VERSIONS), ...NAMES];
  return marks.find((mark) => fits(mark, name, version))?.by ?? null;
}

function fits(mark: Mark, name: string, version: string): boolean {
  return (mark.name?.test(name) ?? true) && (mark.version?.test(version) ?? true);
}
