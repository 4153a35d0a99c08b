import { loginError } from '@latchkey/frame/protocol'
import type { PasskeyOwner } from '@latchkey/frame/wire'
import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex, toHex } from 'viem'

/** A passkey's answer to a challenge (WebAuthn `get`). */
export type Assertion = {
  /** The passkey's credential id, base64url. */
  readonly id: string
  readonly authenticatorData: Uint8Array
  readonly clientDataJSON: Uint8Array
  /** ECDSA on P-256, in DER. */
  readonly signature: Uint8Array
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const signatureType = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

/** Encodes an assertion for the account's contract, which verifies it. */
export function encodeAssertion({ authenticatorData, clientDataJSON, id, signature }: Assertion): Hex {
  const text = new TextDecoder().decode(clientDataJSON)
  const challenge = (JSON.parse(text) as { challenge?: unknown }).challenge
  const at = typeof challenge === 'string' && challenge ? text.indexOf(challenge) : -1
  const typeAt = text.indexOf('"type":')
  if (at < 0 || typeAt < 0) throw loginError('login/failed', 'The passkey answered something else')
  const [r, s] = readSignature(signature)
  return encodeAbiParameters(signatureType, [
    keccak256(stringToHex(id)),
    r,
    // The contract accepts only one of the two forms of a signature (the rule of EIP-2, on this curve).
    s > order / 2n ? order - s : s,
    toHex(authenticatorData),
    true,
    text.slice(0, at),
    text.slice(at + String(challenge).length),
    BigInt(typeAt),
  ])
}

/** An assertion of the right size for estimates. Its verification fails. */
export function sampleSignature(owner: PasskeyOwner, origin: string): Hex {
  return encodeAbiParameters(signatureType, [
    keccak256(stringToHex(owner.id)),
    order / 3n,
    order / 5n,
    toHex(Uint8Array.from({ length: 37 }, (_, index) => (index === 32 ? 0x1d : 0xff))),
    true,
    '{"type":"webauthn.get","challenge":"',
    `","origin":"${origin}","crossOrigin":true,"topOrigin":"${origin}"}`,
    1n,
  ])
}

/** Reads `r` and `s` of a signature in DER: a sequence of two whole numbers. */
export function readSignature(der: Uint8Array): readonly [bigint, bigint] {
  const numberAt = (at: number) => {
    const length = der[at + 1] ?? 0
    const bytes = der.subarray(at + 2, at + 2 + length)
    if (der[at] !== 2 || length === 0 || bytes.length !== length) throw new RangeError('no signature in DER')
    return { value: BigInt(toHex(bytes)), next: at + 2 + length }
  }
  if (der[0] !== 0x30) throw new RangeError('no signature in DER')
  const r = numberAt(2)
  return [r.value, numberAt(r.next).value]
}
