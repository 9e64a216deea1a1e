import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../platform/index.js';

const LINUX = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MACOS = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
const WINDOWS = ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe'];
const WINDOWS_ROOTS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/** The browsers of Chromium's kind that are installed where they usually are, the best to print with first. */
export async function installedBrowsers(environment: Environment, platform = process.platform): Promise<string[]> {
  const places = usualPlaces(environment, platform);
  const there = await Promise.all(
    places.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return places.filter((_path, at) => there[at]);
}

function usualPlaces(environment: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return MACOS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const roots = WINDOWS_ROOTS.flatMap((name) => environment[name] ?? []);
    return roots.flatMap((root) => WINDOWS.map((path) => join(root, path)));
  }
  return LINUX.map((name) => `/usr/bin/${name}`);
}
