/** `linux-image-6.1.0-18-amd64`, `linux-headers-6.8.0-31-generic`, `linux-image-unsigned-5.15.0-1063-aws`: with a number of their own each. */
const PART =
  /^linux-(?:image(?:-unsigned)?|headers|modules(?:-extra)?|binary|base|tools|cloud-tools|buildinfo)-(\d+\.\d+)\.\d\S*?(?:-([a-z][a-z-]*?))?(?:-64k)?$/;

/**
 * The source of a part of a kernel where nobody tells it: no list of packages has its name, for that holds the number of its build.
 * Debian builds its kernels from `linux`, those of another series for an older release (`~deb12u1`) from `linux-6.12`; Ubuntu names
 * sources by flavour, with the series where the kernel is of a later release (`~22.04.1`). Empty for anything else.
 */
export function kernelSourceOf(ecosystem: string, name: string, version: string): string {
  const [, series, flavour = ''] = PART.exec(name) ?? [];
  if (series === undefined) return '';
  if (/^Debian(?::|$)/.test(ecosystem)) return /~deb\d+u\d+$/.test(version) ? `linux-${series}` : 'linux';
  if (!/^Ubuntu(?::|$)/.test(ecosystem)) return '';
  const isLater = /~\d\d\.\d\d(?:\.\d+)?$/.test(version);
  const own = flavour === '' || flavour === 'generic' ? '' : `-${flavour}`;
  if (!isLater) return `linux${own}`;
  return `linux${own === '' || own === '-lowlatency' ? `${own}-hwe` : own}-${series}`;
}
