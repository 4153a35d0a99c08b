import { keccak_256 } from '@noble/hashes/sha3'
import { base64urlnopad, hex } from '@scure/base'
import { isAddress } from '../is-address.ts'
import { eip155Address } from '../keys/derive.ts'
import { readRecoveryCode } from '../keys/recovery-code.ts'
import { seal, unseal } from '../keys/seal.ts'
import { kitError } from './kit-error.ts'

type Hex = `0x${string}`

/**
 * A file that opens without any server: a key that owns an account of passkeys beside them, sealed by a printed code. It has all that the account needs on
 * a chain where it was never used.
 */
export type OwnerKit = {
  readonly latchkey: 'recovery-kit'
  readonly version: 2
  readonly accountId: string
  /** The address of the account's contract, the same on every Ethereum chain. */
  readonly address: Hex
  /** The call data with which the factory deploys the contract. */
  readonly factoryData: Hex
  /** The address of the key. */
  readonly owner: Hex
  /** ISO 8601. */
  readonly createdAt: string
  /** base64url: the key, sealed for this account only. */
  readonly sealed: string
}

/** The key of an owner, 32 bytes on secp256k1. */
export type OwnerKey = { readonly key: Uint8Array; readonly owner: Hex }

/** Makes a key from the browser's random numbers. One number in 2^127 isn't a valid key, and has no address. */
export function createOwnerKey(): OwnerKey {
  const key = crypto.getRandomValues(new Uint8Array(32))
  return { key, owner: eip155Address(key) }
}

/** The context of the seal: account, contract and owner. So a kit with a changed public part can't be opened. */
const contextOf = ({ accountId, address, factoryData, owner }: Omit<OwnerKit, 'sealed' | 'createdAt'>) => ({
  accountId,
  purpose: ['owner-kit', address, owner, hex.encode(keccak_256(factoryData))].join(' ').toLowerCase(),
})

/** Seals the key of an owner into a kit. The file alone opens nothing; the code alone neither. */
export async function createOwnerKit({
  accountId,
  account: { address, factoryData },
  key: { key, owner },
  now,
  secret,
}: {
  readonly accountId: string
  readonly account: { readonly address: Hex; readonly factoryData: Hex }
  readonly key: OwnerKey
  readonly secret: Uint8Array
  /** Unix time in ms. */
  readonly now: number
}): Promise<OwnerKit> {
  const open = { latchkey: 'recovery-kit', version: 2, accountId, address, factoryData, owner } as const
  const sealed = await seal({ secret, content: key, context: contextOf(open) })
  return { ...open, createdAt: new Date(now).toISOString(), sealed: base64urlnopad.encode(sealed) }
}

/**
 * Reads the content of a file as an owner's kit; `undefined` if it is another file.
 *
 * @throws `RangeError` when the kit is damaged
 */
export function readOwnerKit(content: Readonly<Record<string, unknown>>): OwnerKit | undefined {
  if (content.latchkey !== 'recovery-kit' || content.version !== 2) return undefined
  const { accountId, address, createdAt, factoryData, owner, sealed } = content
  const isText = (value: unknown): value is string => typeof value === 'string'
  const isHex = isText(factoryData) && /^0x([0-9a-f]{2}){1,8192}$/.test(factoryData)
  if (isHex && isAddress(address) && isAddress(owner) && [accountId, createdAt, sealed].every(isText))
    return content as OwnerKit
  throw kitError('damaged')
}

/**
 * Opens a kit with its printed code. Needs no network.
 *
 * @throws `RangeError` when the code is wrong or of another kit
 */
export async function openOwnerKit(kit: OwnerKit, code: string): Promise<OwnerKey> {
  const secret = await readRecoveryCode(code)
  let sealed: Uint8Array
  try {
    sealed = base64urlnopad.decode(kit.sealed)
  } catch {
    throw kitError('damaged')
  }
  const key = await unseal({ secret, sealed, context: contextOf(kit) }).catch(() => {
    throw new RangeError('This code does not open this recovery kit')
  })
  secret.fill(0)
  const owner = eip155Address(key)
  if (owner.toLowerCase() === kit.owner.toLowerCase()) return { key, owner }
  key.fill(0)
  throw kitError('damaged')
}

/** The private key in the form that wallets import. */
export const privateKeyText = ({ key }: OwnerKey): Hex => `0x${hex.encode(key)}`
