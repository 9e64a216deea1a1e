#!/bin/sh
# Runs once, when the database's folder is still empty (compose.yaml mounts it for the image's own entry point). It makes the roles
# and the database as docs/operate.md, "Database roles" has them, so that the service connects as neither superuser nor owner.
# On a server that was there before: set the two passwords, and run it as a superuser.
set -eu
: "${POSTURE_OWNER_PASSWORD:?}" "${POSTURE_SERVICE_PASSWORD:?}"

# psql reads the passwords from the environment: as arguments every account of the machine would see them.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv owner_password POSTURE_OWNER_PASSWORD
\getenv service_password POSTURE_SERVICE_PASSWORD
CREATE ROLE posture_app NOLOGIN;
CREATE ROLE posture_system NOLOGIN;
CREATE ROLE posture_owner LOGIN PASSWORD :'owner_password';
GRANT posture_app, posture_system TO posture_owner;
CREATE ROLE posture_service LOGIN NOINHERIT PASSWORD :'service_password';
GRANT posture_app, posture_system TO posture_service;
CREATE DATABASE posture OWNER posture_owner;
SQL
