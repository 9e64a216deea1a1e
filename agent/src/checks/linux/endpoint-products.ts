/**
 * What a product does: `antivirus` looks for malware in files, `edr` at what programs do, `monitoring` only tells somebody
 * what happens, and is no protection by itself.
 */
export type ProductKind = 'antivirus' | 'edr' | 'monitoring';

/** One product, and by what it is known. */
export interface EndpointProduct {
  name: string;
  kind: ProductKind;
  /** Services of systemd, without their ending. */
  units: readonly string[];
  /** Names of programs that nothing else has, as the kernel keeps them (15 characters). */
  programs: readonly string[];
  /** What an installation leaves, also while nothing of it runs. */
  paths: readonly string[];
}

/** Mandatory access control (AppArmor, SELinux) is none of them: it looks for no malware. */
export const ENDPOINT_PRODUCTS: readonly EndpointProduct[] = [
  product('CrowdStrike Falcon', 'edr', ['falcon-sensor'], ['falcon-sensor', 'falcon-sensor-bpf'], ['/opt/CrowdStrike']),
  product('SentinelOne', 'edr', ['sentinelone'], ['s1-agent', 's1-orchestrator'], ['/opt/sentinelone']),
  product('Microsoft Defender for Endpoint', 'edr', ['mdatp'], ['wdavdaemon'], ['/opt/microsoft/mdatp']),
  product('Sophos Protection', 'edr', ['sophos-spl'], ['sophos_watchdog'], ['/opt/sophos-spl']),
  product('Cortex XDR', 'edr', ['traps_pmd'], [], ['/opt/traps']),
  product('Carbon Black', 'edr', ['cbagentd', 'cbdaemon'], ['cbagentd', 'cbdaemon'], ['/opt/carbonblack/psc']),
  product('Elastic Defend', 'edr', ['ElasticEndpoint'], ['elastic-endpoint'], ['/opt/Elastic/Endpoint']),
  product('Trend Micro Deep Security', 'edr', ['ds_agent'], ['ds_agent', 'ds_am'], ['/opt/ds_agent']),
  product('Trellix Endpoint Security', 'antivirus', ['mfetpd'], ['mfetpd'], ['/opt/McAfee/ens/tp']),
  product('ESET Endpoint Antivirus', 'antivirus', ['eea'], [], ['/opt/eset/eea']),
  product('ESET Server Security', 'antivirus', ['efs'], [], ['/opt/eset/efs']),
  product('Kaspersky Endpoint Security', 'antivirus', ['kesl'], ['kesl'], ['/opt/kaspersky/kesl']),
  product('Bitdefender Endpoint Security', 'antivirus', ['bdsec'], ['bdsecd'], ['/opt/bitdefender-security-tools']),
  product('ClamAV', 'antivirus', ['clamav-daemon', 'clamd'], ['clamd'], ['/usr/sbin/clamd']),
  product('Elastic Agent', 'monitoring', ['elastic-agent'], ['elastic-agent'], ['/opt/Elastic/Agent']),
  product('Wazuh agent', 'monitoring', ['wazuh-agent'], ['wazuh-agentd', 'wazuh-syscheckd'], ['/var/ossec/bin']),
  product('osquery', 'monitoring', ['osqueryd', 'orbit'], ['osqueryd', 'orbit'], ['/opt/osquery', '/opt/orbit']),
];

function product(
  name: string,
  kind: ProductKind,
  units: string[],
  programs: string[],
  paths: string[],
): EndpointProduct {
  return { name, kind, units, programs, paths };
}
