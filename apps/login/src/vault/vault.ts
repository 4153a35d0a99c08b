import {
  type Account,
  type Addresses,
  keyProofText,
  type Permission,
  type StepUpAction,
  stepUpText,
} from '@latchkey/frame/wire'
import { base64urlnopad } from '@scure/base'
import type { DeviceStore } from '../device/device-store.ts'
import { type AccountIndex, addressesOf, deriveKeys, type PrivateKeys } from '../keys/derive.ts'
import { seal, unseal } from '../keys/seal.ts'
import { createSeed, type Seed } from '../keys/seed.ts'
import { joinShares, splitSeed } from '../keys/shares.ts'
import { proveKeys, signEd25519 } from '../keys/sign.ts'
import { stepUpKeyOf, stepUpPublicKey } from '../keys/step-up-key.ts'
import type { LoginServer } from '../server/login-server.ts'
import { pendingShareName, shareName } from './is-share-for.ts'

/** What the vault works with. */
export type VaultContext = {
  readonly server: Pick<LoginServer, 'call'>
  readonly store: Pick<DeviceStore, 'read' | 'write' | 'remove'>
  /** 0, or the number of the project where projects must not be linkable. */
  readonly accountIndex?: AccountIndex | undefined
}

/** The purpose in the seal of a recovery share. */
const recoveryPurpose = 'recovery-share'

/** Something that only the visitor has, and that opens a recovery share: a printed code, or a passkey's PRF value. */
export type RecoveryFactor = { readonly id: string; readonly secret: Uint8Array }

/** What this device needs before it can sign for an account. */
export type VaultState = 'empty' | 'ready' | 'needs-recovery'

/**
 * Whether this device can sign for the account after a login. When the server stored a split and its answer was lost, the split counts as
 * made.
 */
export async function vaultState({ store }: VaultContext, account: Account): Promise<VaultState> {
  if (!account.addresses) return 'empty'
  if (!account.hasDeviceShare) return 'needs-recovery'
  const [name, pendingName] = [shareName(account.id), pendingShareName(account.id)]
  const [share, pending] = [await store.read(name), await store.read(pendingName)]
  const held = share && readHeld(share)
  if (held && isFor(held, account)) return 'ready'
  const begun = pending && readHeld(pending)
  if (!pending || !begun || !isFor(begun, account)) return 'needs-recovery'
  await store.write(name, pending)
  await store.remove(pendingName)
  return 'ready'
}

/**
 * Makes the keys of a new account, or takes an imported seed. This device's share is on its disk before the server learns the addresses, so a page
 * that dies in between loses nothing: no address was shown yet, or `vaultState` finds the share.
 */
export async function createVault(
  context: VaultContext,
  account: Account,
  seed: Seed = createSeed(),
): Promise<Account> {
  const keys = deriveKeys(seed, context.accountIndex)
  try {
    const addresses = addressesOf(keys)
    const { own, server: share } = await splitSeed(seed)
    const keyProof = await prove(context, account, keys)
    await keepShare(context, pendingShareName(account.id), { account, addresses, own })
    const answer = await context.server.call('vault/create', { addresses, share: encode(share), keyProof })
    await keepShare(context, shareName(account.id), { account, addresses, own })
    await context.store.remove(pendingShareName(account.id))
    // Its own keys say which addresses they have, not the server.
    return { ...answer.account, addresses }
  } finally {
    forget(seed, keys)
  }
}

/**
 * Joins this device's share and the server's. The caller overwrites the seed when it is done.
 *
 * @throws `login/failed`, `RangeError` when the shares don't belong to the account
 */
export async function openVault(context: VaultContext, account: Account): Promise<Seed> {
  const held = await context.store.read(shareName(account.id)).then((bytes) => bytes && readHeld(bytes))
  if (!held || !account.addresses || !isFor(held, account))
    throw new RangeError('This device has no share of the account')
  const { share } = await context.server.call('vault/share/read', {})
  return joinShares(
    { own: held.own, server: decode(share) },
    { addresses: toAddresses(account.addresses), index: context.accountIndex },
  )
}

/**
 * Lets this device sign, by a recovery factor: the seed comes together for a moment and is split again for this device. Other devices
 * and factors keep their own splits.
 *
 * @throws `RangeError` when the factor is not one of this account
 */
export async function recoverVault(context: VaultContext, account: Account, factor: RecoveryFactor): Promise<Account> {
  if (!account.addresses) throw new RangeError('The account has no keys yet')
  const { sealed, share } = await context.server.call('vault/recovery/read', { recoveryId: factor.id })
  const own = await unseal({
    secret: factor.secret,
    sealed: decode(sealed),
    context: { accountId: account.id, purpose: recoveryPurpose },
  })
  const addresses = toAddresses(account.addresses)
  const seed = await joinShares({ own, server: decode(share) }, { addresses, index: context.accountIndex })
  own.fill(0)
  const keys = deriveKeys(seed, context.accountIndex)
  try {
    const split = await splitSeed(seed)
    const keyProof = await prove(context, account, keys)
    await keepShare(context, pendingShareName(account.id), { account, addresses, own: split.own })
    const answer = await context.server.call('vault/share/write', { share: encode(split.server), keyProof })
    await keepShare(context, shareName(account.id), { account, addresses, own: split.own })
    await context.store.remove(pendingShareName(account.id))
    // Its own keys say which addresses they have, not the server.
    return { ...answer.account, addresses }
  } finally {
    forget(seed, keys)
  }
}

/** Adds a recovery factor, with a split of its own, sealed so that only the visitor opens it. */
export async function addRecovery(
  context: VaultContext,
  account: Account,
  { seed, secret, kind, label }: { seed: Seed; secret: Uint8Array; kind: 'code' | 'passkey' | 'kit'; label: string },
): Promise<Account> {
  const keys = deriveKeys(seed, context.accountIndex)
  try {
    const { own, server: share } = await splitSeed(seed)
    const sealed = await seal({ secret, content: own, context: { accountId: account.id, purpose: recoveryPurpose } })
    own.fill(0)
    const { account: next } = await context.server.call('vault/recovery/add', {
      kind,
      label,
      sealed: encode(sealed),
      share: encode(share),
      stepUpKey: encode(await stepUpPublicKey(secret, account.id)),
      keyProof: await prove(context, account, keys),
    })
    return next
  } finally {
    forget(new Uint8Array(), keys)
  }
}

/** The permission for a sensitive action, by a recovery factor. */
export async function stepUp(
  { server }: VaultContext,
  account: Account,
  { action, factor }: { action: StepUpAction; factor: RecoveryFactor },
): Promise<Permission> {
  const { challenge } = await server.call('challenge', {})
  const key = await stepUpKeyOf(factor.secret, account.id)
  const text = new TextEncoder().encode(stepUpText(action, account.id, challenge))
  const signature = encode(signEd25519(text, key))
  key.fill(0)
  return { stepUp: { recoveryId: factor.id, challenge, signature } }
}

async function prove({ server }: VaultContext, account: Account, keys: PrivateKeys) {
  const { challenge } = await server.call('challenge', {})
  return proveKeys({ challenge, text: keyProofText(account.id, challenge) }, keys)
}

const encode = (bytes: Uint8Array) => base64urlnopad.encode(bytes)
const decode = (text: string) => base64urlnopad.decode(text)

function forget(seed: Seed, keys: PrivateKeys): void {
  seed.fill(0)
  keys.eip155.fill(0)
  keys.solana.fill(0)
}

function toAddresses({ eip155, solana }: Addresses) {
  return { eip155: eip155 as `0x${string}`, solana }
}

/** A device's share as it is stored, with what it belongs to. */
type Held = Addresses & { readonly accountId: string; readonly own: Uint8Array }

async function keepShare(
  { store }: VaultContext,
  name: string,
  { account, addresses, own }: { account: Account; addresses: Addresses; own: Uint8Array },
): Promise<void> {
  const content = JSON.stringify({ accountId: account.id, ...addresses, own: encode(own) })
  await store.write(name, new TextEncoder().encode(content))
}

function readHeld(bytes: Uint8Array): Held | undefined {
  try {
    const { accountId, eip155, own, solana } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof accountId !== 'string' || typeof eip155 !== 'string' || typeof own !== 'string') return undefined
    return { accountId, eip155, solana: String(solana), own: decode(own) }
  } catch {
    return undefined
  }
}

const isFor = ({ accountId, eip155, solana }: Held, { id, addresses }: Account) =>
  accountId === id && eip155 === addresses?.eip155 && solana === addresses.solana
