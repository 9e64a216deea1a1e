import tls from 'node:tls';

const NO_FINITE_FIELDS = ':!kDHE';

/**
 * Takes Diffie-Hellman over finite fields out of what connections offer (RFC 9325, 4.1): with TLS 1.2 the other side chooses the prime,
 * and one handshake with a prime of 10,000 bits takes half a second of the process, before its certificate is looked at. For all
 * connections of the process; doing it again changes nothing.
 */
export function offerNoFiniteFields(): void {
  if (!tls.DEFAULT_CIPHERS.endsWith(NO_FINITE_FIELDS)) tls.DEFAULT_CIPHERS += NO_FINITE_FIELDS;
  tls.DEFAULT_ECDH_CURVE = 'X25519:P-256:P-384:P-521';
}
