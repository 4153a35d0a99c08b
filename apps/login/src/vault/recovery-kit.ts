import { base64urlnopad } from '@scure/base'
import { type Addresses, addressesOf, deriveKeys } from '../keys/derive.ts'
import { readRecoveryCode } from '../keys/recovery-code.ts'
import { seal, unseal } from '../keys/seal.ts'
import type { Seed } from '../keys/seed.ts'
import { kitError } from './kit-error.ts'

/** A file that opens without any server: the seed, sealed by a printed code. */
export type RecoveryKit = {
  readonly latchkey: 'recovery-kit'
  readonly version: 1
  readonly accountId: string
  readonly accountIndex: number
  /** The addresses show the visitor which account the file belongs to. */
  readonly addresses: Addresses
  /** ISO 8601. */
  readonly createdAt: string
  /** base64url */
  readonly sealed: string
}

const purpose = 'recovery-kit'

/** Makes a kit. The file alone opens nothing; the code alone neither. */
export async function createRecoveryKit({
  seed,
  secret,
  accountId,
  accountIndex = 0,
  now,
}: {
  readonly seed: Seed
  readonly secret: Uint8Array
  readonly accountId: string
  readonly accountIndex?: number | undefined
  /** Unix time in ms. */
  readonly now: number
}): Promise<RecoveryKit> {
  const keys = await deriveKeys(seed, accountIndex)
  const addresses = addressesOf(keys)
  keys.eip155.fill(0)
  keys.solana.fill(0)
  const sealed = await seal({ secret, content: seed, context: { accountId, purpose, addresses } })
  return {
    latchkey: 'recovery-kit',
    version: 1,
    accountId,
    accountIndex,
    addresses,
    createdAt: new Date(now).toISOString(),
    sealed: base64urlnopad.encode(sealed),
  }
}

/**
 * Reads a kit's file.
 *
 * @throws `RangeError` when the text isn't a kit, or is a kit of a newer version
 */
export function readRecoveryKit(text: string): RecoveryKit {
  let kit: Partial<Record<keyof RecoveryKit, unknown>> | undefined
  try {
    kit = JSON.parse(text) as typeof kit
  } catch {}
  if (kit?.latchkey !== 'recovery-kit') throw kitError('none')
  if (kit.version !== 1) throw kitError('newer')
  const { accountId, accountIndex, addresses, createdAt, sealed } = kit
  const { eip155, solana } = (addresses ?? {}) as Partial<Record<keyof Addresses, unknown>>
  const texts = [accountId, createdAt, sealed, eip155, solana].every((value) => typeof value === 'string')
  if (!texts || !Number.isSafeInteger(accountIndex)) throw kitError('damaged')
  return kit as RecoveryKit
}

/**
 * Opens a kit with its printed code. Needs no network.
 *
 * @throws `RangeError` when the code is wrong or of another kit
 */
export async function openRecoveryKit(kit: RecoveryKit, code: string): Promise<Seed> {
  const secret = await readRecoveryCode(code)
  const wrong = new RangeError('This code does not open this recovery kit')
  let sealed: Uint8Array
  try {
    sealed = base64urlnopad.decode(kit.sealed)
  } catch {
    throw kitError('damaged')
  }
  const context = { accountId: kit.accountId, purpose, addresses: kit.addresses }
  const seed = await unseal({ secret, sealed, context }).catch(() => {
    throw wrong
  })
  secret.fill(0)
  const keys = await deriveKeys(seed, kit.accountIndex)
  const found = addressesOf(keys)
  keys.eip155.fill(0)
  keys.solana.fill(0)
  // The file's addresses are shown before the visitor types the code. If the keys have other addresses, the file was
  // changed.
  if (found.eip155 === kit.addresses.eip155 && found.solana === kit.addresses.solana) return seed
  seed.fill(0)
  throw kitError('damaged')
}
