import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createCertificate, der, octets, sequence, whole } from './certificate.ts'

export type AttestationFormat = 'android-key' | 'android-safetynet' | 'apple' | 'fido-u2f' | 'packed'

const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const maker = { CN: 'A maker that no list has' } as const
const makerCertificate = createCertificate({
  subject: maker,
  issuer: maker,
  publicKey: root.publicKey,
  signingKey: root.privateKey,
  // Basic constraints (RFC 5280): it may sign other certificates.
  extensions: { '2.5.29.19': sequence(der(0x01, Buffer.of(255))) },
})

/** The certificate of the maker, PEM: what a server would have to trust. */
export const attestationRoot = `-----BEGIN CERTIFICATE-----\n${makerCertificate.toString('base64')}\n-----END CERTIFICATE-----`

export type Attested = {
  readonly format: AttestationFormat
  /** Where the certificate says that its revocations are listed; undefined: a signature by the passkey itself. */
  readonly revocations?: string | undefined
  readonly authData: Buffer
  readonly clientDataHash: Buffer
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

/** The statement of an authenticator about its maker (WebAuthn, attestation statement formats). */
export function attest(asked: Attested): Map<string, unknown> {
  const { authData, clientDataHash, format, privateKey, publicKey, revocations } = asked
  const signed = Buffer.concat([authData, clientDataHash])
  const sig = sign('sha256', signed, privateKey)
  if (revocations === undefined)
    return new Map<string, unknown>([
      ['alg', -7],
      ['sig', sig],
    ])
  const leaf = createCertificate({
    subject: { C: 'SE', O: 'A maker', OU: 'Authenticator Attestation', CN: 'attest.android.com' },
    issuer: maker,
    publicKey,
    signingKey: root.privateKey,
    extensions: {
      // CRL distribution points (RFC 5280): the full name of one.
      '2.5.29.31': sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(revocations)))))),
      // What Android says about the key.
      '1.3.6.1.4.1.11129.2.1.17': sequence(
        whole(4),
        der(0x0a, Buffer.of(1)),
        whole(4),
        der(0x0a, Buffer.of(1)),
        octets(clientDataHash),
        octets(Buffer.alloc(0)),
        sequence(),
        sequence(),
      ),
    },
  })
  if (format === 'android-safetynet') {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const nonce = createHash('sha256').update(signed).digest('base64')
    const head = part({ alg: 'ES256', x5c: [leaf.toString('base64')] })
    const body = `${head}.${part({ nonce, ctsProfileMatch: true, timestampMs: Date.now() - 1000 })}`
    return new Map<string, unknown>([
      ['ver', '1'],
      ['alg', -7],
      ['response', Buffer.from(`${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`)],
    ])
  }
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', sig],
    ['x5c', format === 'android-key' ? [leaf, makerCertificate] : [leaf]],
  ])
}
