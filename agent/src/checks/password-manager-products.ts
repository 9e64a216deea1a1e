/** One password manager, and by what it is known. */
export interface PasswordManagerProduct {
  name: string;
  /** Bundle identifiers of macOS, in lower case; the beginning is enough. */
  bundles: readonly string[];
  /** Of its name among the programs or packages of Windows. */
  program: RegExp;
  /** Of its extension for Chrome and its kin. */
  extensions: readonly string[];
}

/** Those that are told apart; what comes with a browser or the system is not one of them. */
export const PASSWORD_MANAGERS: readonly PasswordManagerProduct[] = [
  {
    name: '1Password',
    bundles: ['com.1password.', 'com.agilebits.onepassword'],
    program: /^1Password\b/i,
    extensions: ['aeblfdkhhhdcdjpifhhbdiojplfjncoa'],
  },
  {
    name: 'Bitwarden',
    bundles: ['com.bitwarden.'],
    program: /Bitwarden/i,
    extensions: ['nngceckbapebfimnlniiiahkandclblb'],
  },
  {
    name: 'KeePassXC',
    bundles: ['org.keepassxc.'],
    program: /^KeePassXC\b/i,
    extensions: ['oboonakemofpalcgghocfoadofidjkkk'],
  },
  { name: 'KeePass', bundles: ['com.hicknhacksoftware.macpass'], program: /^KeePass Password Safe\b/i, extensions: [] },
  {
    name: 'LastPass',
    bundles: ['com.lastpass.'],
    program: /\bLastPass\b/i,
    extensions: ['hdokiejnpimakedhajhdlcegeplioahd'],
  },
  {
    name: 'Dashlane',
    bundles: ['com.dashlane.'],
    program: /\bDashlane\b/i,
    extensions: ['fdjamakpfbbddfjaooikfcpapjohcfmg'],
  },
  {
    name: 'Proton Pass',
    bundles: ['me.proton.pass.'],
    program: /^Proton ?Pass\b/i,
    extensions: ['ghmbeldphafepmbegfdlkpapadhbakde'],
  },
  {
    name: 'NordPass',
    bundles: ['com.nordpass.', 'com.nordsec.nordpass'],
    program: /^NordPass\b/i,
    extensions: ['eiaeiblijfjekdanodkjadfinkhbfgcd'],
  },
  {
    name: 'Keeper',
    bundles: ['com.callpod.keepermac', 'com.keepersecurity.'],
    program: /^Keeper (Password Manager|Desktop)\b/i,
    extensions: ['bfogiafebfohielmmehodmfbbebbbpei'],
  },
  {
    name: 'Enpass',
    bundles: ['in.sinew.enpass'],
    program: /\bEnpass\b/i,
    extensions: ['kmcfomidfpdkfieipokbalgegidffkal'],
  },
];
