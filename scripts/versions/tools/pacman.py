import ctypes, sys

alpm = ctypes.CDLL(sys.argv[1])
alpm.alpm_version.restype = ctypes.c_char_p
print("libalpm", alpm.alpm_version().decode() + ", alpm_pkg_vercmp")
for line in sys.stdin:
    a, b = line.rstrip("\n").split("\t")
    difference = alpm.alpm_pkg_vercmp(a.encode(), b.encode())
    print((difference > 0) - (difference < 0))
