import { createHash } from 'node:crypto';

const LOGIN = 'posture_service';
const ROLES = ['posture_app', 'posture_system'];

/**
 * Makes sure that the service can log in as a user of its own, with the two roles that its statements run as and no rights
 * beyond (docs/operate.md, "Database roles"). `admin` is a connected client of a superuser, `adminUrl` its address; gives the
 * address for the service. Its password follows from the superuser's, so there is nothing more to keep.
 */
export async function ensureServiceLogin(admin, adminUrl) {
  const url = serviceUrl(adminUrl);
  const password = new URL(url).password;
  await admin.query('BEGIN');
  try {
    // Starts at the same time would change the same role.
    await admin.query(`SELECT pg_advisory_xact_lock(hashtext('posture roles'))`);
    for (const role of ROLES) await ensureRole(admin, role, 'NOLOGIN');
    await ensureRole(admin, LOGIN, `LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS PASSWORD '${password}'`);
    await admin.query(`GRANT ${ROLES.join(', ')} TO ${LOGIN}`);
    await admin.query('COMMIT');
  } catch (error) {
    await admin.query('ROLLBACK');
    throw error;
  }
  return url;
}

/** The address for the service on the server and in the database of `adminUrl`. */
export function serviceUrl(adminUrl) {
  const url = new URL(adminUrl);
  const password = createHash('sha256').update(`${LOGIN}\n${url.password}`).digest('base64url');
  url.username = LOGIN;
  url.password = password;
  return url.href;
}

async function ensureRole(admin, name, attributes) {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  await admin.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${name} ${attributes}`);
}
