import { type KeyObject, randomBytes, sign } from 'node:crypto'

/** DER (X.690) of one value: its tag, its length and its bytes. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? Buffer.of(body.length)
      : body.length < 256
        ? Buffer.of(0x81, body.length)
        : Buffer.of(0x82, body.length >> 8, body.length & 255)
  return Buffer.concat([Buffer.of(tag), length, body])
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes)
export const whole = (value: number): Buffer => der(0x02, Buffer.of(value))
const text = (value: string) => der(0x0c, Buffer.from(value))

/** An object identifier, such as `2.5.29.31`. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((arc) => {
    const digits = [arc & 127]
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
    return digits
  })
  return der(0x06, Buffer.of(first * 40 + second, ...bytes))
}

const names = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', CN: '2.5.4.3' } as const
type CertificateName = Readonly<Partial<Record<keyof typeof names, string>>>
const nameOf = (name: CertificateName) =>
  sequence(
    ...Object.entries(name).map(([key, value]) =>
      der(0x31, sequence(oid(names[key as keyof typeof names]), text(value))),
    ),
  )
const timeOf = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

export type CertificateOptions = {
  readonly subject: CertificateName
  readonly issuer: CertificateName
  readonly publicKey: KeyObject
  readonly signingKey: KeyObject
  /** By object identifier, each value as DER. */
  readonly extensions: Readonly<Record<string, Buffer>>
}

/** An X.509 certificate (RFC 5280) with a signature by ECDSA on P-256, good for a day. */
export function createCertificate({ extensions, issuer, publicKey, signingKey, subject }: CertificateOptions): Buffer {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
  const now = Date.now()
  const content = sequence(
    der(0xa0, whole(2)),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(timeOf(now - 43_200_000), timeOf(now + 43_200_000)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...Object.entries(extensions).map(([id, value]) => sequence(oid(id), octets(value))))),
  )
  const signature = sign('sha256', content, signingKey)
  return sequence(content, algorithm, der(0x03, Buffer.of(0), signature))
}
