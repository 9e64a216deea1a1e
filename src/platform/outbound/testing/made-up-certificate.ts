import { generateKeyPairSync, sign } from 'node:crypto';

const ECDSA_SHA256 = sequence(id('2a8648ce3d040302'));

/** An ordinary self-signed certificate for `localhost`, of a key of P-256, and the key. */
export function madeUpCertificate(name = 'localhost'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(tagged(0x31, sequence(id('550403'), tagged(0x0c, Buffer.from(name)))));
  const alternative = tagged(0x04, sequence(tagged(0x82, Buffer.from(name))));
  const facts = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    who,
    sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('490101000000Z'))),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(id('551d11'), alternative))),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]));
  const base64 = sequence(facts, ECDSA_SHA256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function id(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
