import type { RpcRequest } from '@latchkey/siwx/verify/eip155'
import { isAddress } from 'viem'
import { HttpError } from '../http/http-error.ts'
import { type CheckSignerOptions, checkSigner } from './check-signer.ts'
import { parseName, refuseLabel } from './name-rules.ts'
import type { NameStore, StoredName } from './name-store.ts'
import type { NamesConfig } from './names-config.ts'
import { readRegistration } from './read-registration.ts'

/** The body of a registration. */
export type RegistrationRequest = {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

export type RegisterNameOptions = {
  readonly config: NamesConfig
  readonly store: NameStore
  readonly rpc: (chainId: string) => RpcRequest | undefined
  /** In ms. */
  readonly now: () => number
  /** Runs the check of the signature when it is its turn. @default at once */
  readonly inTurn?: CheckSignerOptions['inTurn']
}

/** ENSIP-11: the coin type of an EVM chain is this bit and its id. */
const evmCoinType = 0x8000_0000

/** A refusal that the visitor reads. */
const refuse = (code: string, text: string, status: 400 | 409 | 503 = 400) => new HttpError(status, code, text)

/**
 * Registers the name of a signed message.
 *
 * @throws {HttpError} with the reason as a sentence for visitors
 */
export async function registerName(
  { config, inTurn, now, rpc, store }: RegisterNameOptions,
  request: RegistrationRequest,
): Promise<StoredName> {
  const { address, coin_type: coinType, message, signature } = request
  if (!isAddress(address, { strict: false })) throw refuse('address', 'The address is not valid')
  if (coinType <= evmCoinType || coinType >= 2 * evmCoinType) throw refuse('coin_type', 'Invalid chainId')
  const registration = readRegistration(message)
  if (!registration) throw refuse('message', 'The signed message is not a registration')
  const parsed = parseName(config.zones, registration.name)
  if (!parsed) throw refuse('name', 'The name is not under a domain of this service')
  const reason = refuseLabel(parsed.label)
  if (reason) throw refuse('name', reason)
  // An old registration that an attacker has kept can't be used.
  const age = Math.abs(now() / 1000 - registration.timestamp)
  if (age > config.messageMinutes * 60) throw refuse('timestamp', 'The signature is too old. Try again')
  const { label, name, zone } = parsed
  if (zone.reserved.includes(label)) throw refuse('name', 'Name is not available', 409)
  const signer = await checkSigner({
    message,
    signature,
    address,
    chainId: `eip155:${coinType - evmCoinType}`,
    rpc,
    inTurn,
  })
  if (signer === 'unknown') throw refuse('unreachable', 'The signature can’t be checked now. Try again', 503)
  if (signer === 'none') throw refuse('signature', 'The signature is not of this address')
  const stored: StoredName = {
    name,
    zone: zone.name,
    address: address.toLowerCase(),
    coinType,
    kind: signer,
    ...registration.attributes,
    registeredAt: now(),
  }
  const added = await store.add(stored, config.perAccount)
  if (added === 'name-taken') throw refuse('name', 'Name is already registered', 409)
  if (added === 'account-full') throw refuse('address', 'You already own a name', 409)
  return stored
}
