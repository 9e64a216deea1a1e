import sys
import packaging
from packaging.version import InvalidVersion, Version

print("packaging", packaging.__version__ + ", Version")
for line in sys.stdin:
    try:
        a, b = map(Version, line.rstrip("\n").split("\t"))
        print((a > b) - (a < b))
    except InvalidVersion:
        print("?")
