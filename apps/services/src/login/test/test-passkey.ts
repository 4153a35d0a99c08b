import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type PasskeyFinishRequest, passkeyLoginText } from '@latchkey/frame/wire'
import { type AttestationFormat, attest } from './attest.ts'
import { cbor } from './cbor.ts'

type Credential = PasskeyFinishRequest['credential']
export type PasskeyEdit = Partial<{
  origin: string
  rpId: string
  challenge: string
  type: string
  crossOrigin: boolean
  id: Buffer
  /** Bits of the authenticator data: 1 present, 4 verified. */
  flags: number
  counter: number
  /** What the authenticator says about its maker, with certificates of its own. */
  attestation: { readonly format: AttestationFormat; readonly revocations?: string | undefined }
}>

/** An authenticator in software (WebAuthn level 2, attestation `none` unless asked for another). */
export type TestPasskey = {
  readonly id: string
  /** Its key on P-256, 0x hex. */
  readonly publicKey: { readonly x: string; readonly y: string }
  /** What the last `create` named the visitor, and each `get` gives back to its page: a secret of the login site, so no answer here has it. */
  readonly userHandle: string | undefined
  create(options: Readonly<Record<string, unknown>>, edit?: PasskeyEdit): Credential
  /** As the login site logs in: the challenge is the hash of its own text around the server's. */
  get(options: Readonly<Record<string, unknown>>, edit?: PasskeyEdit): Credential
}

const toHex = (text: string) => `0x${Buffer.from(text, 'base64url').toString('hex')}`

export function createTestPasskey({ origin, rpId }: { readonly origin: string; readonly rpId: string }): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const ownId = randomBytes(16)
  let counter = 0
  let userHandle: string | undefined
  const head = (edit: PasskeyEdit, flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(edit.counter ?? counter)
    const rpHash = createHash('sha256')
      .update(edit.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpHash, Buffer.of((edit.flags ?? 5) | flags), count])
  }
  const clientData = (type: string, options: Readonly<Record<string, unknown>>, edit: PasskeyEdit) =>
    Buffer.from(
      JSON.stringify({
        type: edit.type ?? type,
        challenge: edit.challenge ?? options.challenge,
        origin: edit.origin ?? origin,
        crossOrigin: edit.crossOrigin ?? false,
      }),
    )
  const base = (id: Buffer) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  })
  return {
    id: ownId.toString('base64url'),
    publicKey: { x: toHex(x), y: toHex(y) },
    get userHandle() {
      return userHandle
    },
    create(options, edit = {}) {
      const { user } = options as { readonly user?: { readonly id?: string } }
      userHandle = user?.id
      const id = edit.id ?? ownId
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(edit, 0x40), Buffer.alloc(16), length, id, key])
      const data = clientData('webauthn.create', options, edit)
      const { attestation: asked } = edit
      const clientDataHash = createHash('sha256').update(data).digest()
      const statement = asked && attest({ ...asked, authData, clientDataHash, publicKey, privateKey })
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', asked?.format ?? 'none'],
          ['attStmt', statement ?? new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...base(id),
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, edit = {}) {
      const own = createHash('sha256').update(passkeyLoginText(String(options.challenge)))
      const data = clientData('webauthn.get', options, { challenge: own.digest('base64url'), ...edit })
      const authData = head(edit, 0)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...base(edit.id ?? ownId),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
