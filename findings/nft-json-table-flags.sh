#!/bin/sh
# Packages: nftables 1.0.6-2+deb12u2 with its libraries (Debian 12, by apt).
#
# One would guess: `nft -j list ruleset` says of a table what `nft list ruleset` says, as a stable form of it for programs. So
# a dormant table, of which no rule is in force, has "dormant" among its flags there.
#
# It has flags, and in them not that word but some other word of the rules (the name of the table, an address). The chain of
# hook ingress has no device there either, without which one does not know whose packets it drops. Who reads the JSON takes
# a firewall that is switched off for one that is in force. The text tells both right.
#
# Ends with 0 while it is so, with 1 when it has changed, with 2 where the package or a network namespace cannot be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download nftables=1.0.6-2+deb12u2 libnftables1=1.0.6-2+deb12u2 libnftnl11 libmnl0 libjansson4 libxtables12 libedit2 libbsd0 libmd0 >/dev/null 2>&1 || {
  echo 'nftables 1.0.6-2+deb12u2 cannot be had here: this needs Debian 12.'
  exit 2
}
for package in *.deb; do dpkg -x "$package" .; done
cat >rules <<'RULES'
table inet shop {
	flags dormant

	chain input {
		type filter hook input priority filter; policy drop;
		ip saddr 192.0.2.7 accept
	}
}
table netdev link {
	chain ingress {
		type filter hook ingress device "lo" priority filter; policy accept;
	}
}
RULES
inside() {
  libraries=$(find "$folder" -name 'lib*.so.*' -exec dirname {} \; | sort -u | tr '\n' ':')
  LD_LIBRARY_PATH=$libraries unshare -rn sh -c 'nft=$1; "$nft" -f rules && "$nft" -j list ruleset && echo && "$nft" list ruleset' sh "$folder/usr/sbin/nft"
}
said=$(inside) || {
  echo 'No network namespace with nf_tables can be had here.'
  exit 2
}
json=$(echo "$said" | head -1)
echo "as JSON: $(echo "$json" | grep -o '{"table": {"family": "inet"[^}]*}')"
echo "         $(echo "$json" | grep -o '{"chain": {"family": "netdev"[^}]*}')"
echo "as text: $(echo "$said" | grep -E '^\s*flags') / $(echo "$said" | grep -o 'hook ingress device "lo"')"
echo "$said" | grep -q 'flags dormant' || exit 1
! echo "$json" | grep -q '"dormant"' || exit 1
! echo "$json" | grep -q '"dev"' || exit 1
