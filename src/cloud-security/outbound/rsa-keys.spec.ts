import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { madeUpCertificate, madeUpKey, unreadableDsaKey } from '../testing/made-up-keys.js';
import { RSA_BITS, rsaCertificateOf, rsaPrivateKeyOf } from './rsa-keys.js';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (type: 'pkcs1' | 'pkcs8'): string => String(pair.privateKey.export({ type, format: 'pem' }));

describe('a private key that somebody entered', () => {
  it.each(['pkcs1', 'pkcs8'] as const)('is read from %s, and is the same key', (type) => {
    for (const pem of [pemOf(type), pemOf(type).replaceAll('\n', '\r\n'), `Bag Attributes\n${pemOf(type)}`]) {
      const key = rsaPrivateKeyOf(pem);
      if (typeof key === 'string') throw new Error(key);
      expect(verify('sha256', Buffer.from('text'), pair.publicKey, sign('sha256', Buffer.from('text'), key))).toBe(
        true,
      );
    }
  });

  it.each([1024, 2040, 8200, 16384, 32768])('of %d bits is refused by its length', (bits) => {
    expect(rsaPrivateKeyOf(madeUpKey(bits))).toBe('bits');
    expect(rsaPrivateKeyOf(madeUpKey(bits, 'pkcs8'))).toBe('bits');
  });

  it('is none where its numbers do not belong together', () => {
    expect(rsaPrivateKeyOf(madeUpKey(2048))).toBe('unreadable');
  });

  it('of another algorithm is refused by its name, before anything of it is read', () => {
    expect(rsaPrivateKeyOf(unreadableDsaKey())).toBe('other-algorithm');
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(rsaPrivateKeyOf(String(curve.export({ type: 'pkcs8', format: 'pem' })))).toBe('other-algorithm');
  });

  it('in any other form is unreadable', () => {
    const whole = pemOf('pkcs1');
    const locked = pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' });
    const sec1 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' });
    const cut = Buffer.from(whole.replace(/-----[^-]+-----|\s/g, ''), 'base64')
      .subarray(0, -1)
      .toString('base64');
    const forms = [
      '',
      'none',
      String(locked),
      String(sec1),
      whole.replace('RSA PRIVATE', 'PRIVATE'),
      `${' '.repeat(20_000)}${whole}`,
    ];
    for (const pem of [...forms, `-----BEGIN RSA PRIVATE KEY-----\n${cut}\n-----END RSA PRIVATE KEY-----`])
      expect(rsaPrivateKeyOf(pem)).toBe('unreadable');
  });

  it('is read the same however its bytes are changed, or not at all', () => {
    const der = Buffer.from(pemOf('pkcs8').replace(/-----[^-]+-----|\s/g, ''), 'base64');
    for (let at = 0; at < der.length; at += 3) {
      const other = Buffer.from(der);
      other.writeUInt8(der.readUInt8(at) ^ 0x81, at);
      const key = rsaPrivateKeyOf(
        `-----BEGIN PRIVATE KEY-----\n${other.toString('base64')}\n-----END PRIVATE KEY-----`,
      );
      if (typeof key !== 'string')
        expect(key.export({ format: 'jwk' })).toEqual(pair.privateKey.export({ format: 'jwk' }));
    }
  });
});

describe('a certificate that somebody entered', () => {
  it('is read where its key is RSA of a usual length', () => {
    const certificate = rsaCertificateOf(madeUpCertificate('rsa', RSA_BITS.most));
    expect(certificate).toMatchObject({ subject: 'CN=x' });
  });

  it('is refused by the length of its key, or its algorithm', () => {
    for (const bits of [1024, 8200, 32768]) expect(rsaCertificateOf(madeUpCertificate('rsa', bits))).toBe('bits');
    expect(rsaCertificateOf(madeUpCertificate('dsa', 2048))).toBe('other-algorithm');
    for (const pem of ['', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'])
      expect(rsaCertificateOf(pem)).toBe('unreadable');
  });
});
