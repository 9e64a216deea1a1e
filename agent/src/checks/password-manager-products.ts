/** One password manager, and by what it is known. */
export interface PasswordManagerProduct {
  name: string;
  /** Bundle identifiers of macOS, in lower case; the beginning is enough. */
  bundles: readonly string[];
  /** Of its name among the programs or packages of Windows. */
  program: RegExp;
  /** Of its extension for Chrome and its kin. */
  extensions: readonly string[];
  /** Of its extension for Firefox. */
  addOns: readonly string[];
  /** Of its desktop entry on Linux, in lower case and without ending: packages, Flatpak and Snap each have their own. */
  desktopEntries: readonly string[];
}

/** Those that are told apart; what comes with a browser or the system is not one of them. */
export const PASSWORD_MANAGERS: readonly PasswordManagerProduct[] = [
  {
    name: '1Password',
    bundles: ['com.1password.', 'com.agilebits.onepassword'],
    program: /^1Password\b/i,
    extensions: ['aeblfdkhhhdcdjpifhhbdiojplfjncoa'],
    addOns: ['{d634138d-c276-4fc8-924b-40a0ea21d284}'],
    desktopEntries: ['1password', 'com.onepassword.onepassword', '1password_1password'],
  },
  {
    name: 'Bitwarden',
    bundles: ['com.bitwarden.'],
    program: /Bitwarden/i,
    extensions: ['nngceckbapebfimnlniiiahkandclblb'],
    addOns: ['{446900e4-71c2-419f-a6a7-df9c091e268b}'],
    desktopEntries: ['bitwarden', 'com.bitwarden.desktop', 'bitwarden_bitwarden'],
  },
  {
    name: 'KeePassXC',
    bundles: ['org.keepassxc.'],
    program: /^KeePassXC\b/i,
    extensions: ['oboonakemofpalcgghocfoadofidjkkk'],
    addOns: ['keepassxc-browser@keepassxc.org'],
    desktopEntries: ['org.keepassxc.keepassxc', 'keepassxc_keepassxc'],
  },
  {
    name: 'KeePass',
    bundles: ['com.hicknhacksoftware.macpass'],
    program: /^KeePass Password Safe\b/i,
    extensions: [],
    addOns: [],
    desktopEntries: ['keepass2', 'keepass'],
  },
  {
    name: 'LastPass',
    bundles: ['com.lastpass.'],
    program: /\bLastPass\b/i,
    extensions: ['hdokiejnpimakedhajhdlcegeplioahd'],
    addOns: ['support@lastpass.com'],
    desktopEntries: [],
  },
  {
    name: 'Dashlane',
    bundles: ['com.dashlane.'],
    program: /\bDashlane\b/i,
    extensions: ['fdjamakpfbbddfjaooikfcpapjohcfmg'],
    addOns: ['jetpack-extension@dashlane.com'],
    desktopEntries: [],
  },
  {
    name: 'Proton Pass',
    bundles: ['me.proton.pass.'],
    program: /^Proton ?Pass\b/i,
    extensions: ['ghmbeldphafepmbegfdlkpapadhbakde'],
    addOns: ['78272b6fa58f4a1abaac99321d503a20@proton.me'],
    desktopEntries: ['proton-pass', 'me.proton.pass', 'proton-pass_proton-pass'],
  },
  {
    name: 'NordPass',
    bundles: ['com.nordpass.', 'com.nordsec.nordpass'],
    program: /^NordPass\b/i,
    extensions: ['eiaeiblijfjekdanodkjadfinkhbfgcd'],
    addOns: ['nordpassstandalone@nordsecurity.com'],
    desktopEntries: ['nordpass', 'nordpass_nordpass'],
  },
  {
    name: 'Keeper',
    bundles: ['com.callpod.keepermac', 'com.keepersecurity.'],
    program: /^Keeper (Password Manager|Desktop)\b/i,
    extensions: ['bfogiafebfohielmmehodmfbbebbbpei'],
    addOns: ['keeperffstoreextension@keepersecurityinc'],
    desktopEntries: ['keeperpasswordmanager'],
  },
  {
    name: 'Enpass',
    bundles: ['in.sinew.enpass'],
    program: /\bEnpass\b/i,
    extensions: ['kmcfomidfpdkfieipokbalgegidffkal'],
    addOns: ['firefox-enpass@enpass.io'],
    desktopEntries: ['enpass'],
  },
];
