/** See debian-package.mjs. */
export function debianPackage(parts: {
  version: string;
  program: Buffer;
  service: string;
  timer: string;
  texts: Record<'changelog' | 'copyright' | 'postinst' | 'prerm' | 'postrm', string>;
  readme: string;
  maintainer: string;
  seconds: number;
}): Buffer;
