"""Runs what a unit starts on a console, and tells whether somebody gets a shell there unasked.

Standard input: one command line. Output: `in NAME`, `asks`, or `ends`. Names of consoles (tty1, ttyS0) lead to a terminal made for it.
"""
import fcntl
import os
import pty
import select
import sys
import termios
import time

PATIENCE = 4.0

command = sys.stdin.readline().strip()
consoles = sys.argv[1:]
master, slave = pty.openpty()
for name in consoles:
    path = "/dev/" + name
    if os.path.lexists(path):
        os.unlink(path)
    os.symlink(os.ttyname(slave), path)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(slave, number)
    os.closerange(3, 64)
    words = [word for word in __import__("shlex").split(command)]
    os.execve(words[0], words, {"TERM": "linux", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
os.close(slave)
said = b""
answer = "ends"
end = time.monotonic() + PATIENCE
while time.monotonic() < end:
    ready, _, _ = select.select([master], [], [], 0.1)
    if not ready:
        continue
    try:
        block = os.read(master, 4096)
    except OSError:
        break
    if not block:
        break
    said += block
    if b"SHELL-OF:" in said and b"\n" in said.split(b"SHELL-OF:")[1]:
        answer = "in " + said.split(b"SHELL-OF:")[1].split()[0].decode()
        break
    if said.rstrip().endswith((b"login:", b"assword:")):
        answer = "asks"
        break
try:
    os.killpg(child, 9)
except ProcessLookupError:
    pass
try:
    os.kill(child, 9)
except ProcessLookupError:
    pass
os.waitpid(child, 0)
for name in consoles:
    os.unlink("/dev/" + name)
print(answer)
print(said.decode("utf8", "replace"), file=sys.stderr)
