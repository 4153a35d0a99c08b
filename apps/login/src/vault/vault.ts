import { loginError, refusalOf } from '@latchkey/frame/protocol'
import {
  type Account,
  type Addresses,
  keyProofText,
  type MadePasskey,
  type PasskeyProof,
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
import { heldShares, isOf, newShare, withSure } from './held-shares.ts'

/** What the functions of the vault need. */
export type VaultContext = {
  readonly server: Pick<LoginServer, 'call'>
  readonly store: Pick<DeviceStore, 'read' | 'write' | 'lock'>
  /** 0, or the number of the project if projects must not be able to link accounts. */
  readonly accountIndex?: AccountIndex | undefined
}

/** The purpose in the seal of a recovery share. */
const recoveryPurpose = 'recovery-share'

/** Something that only the visitor has, and that opens a recovery share: a printed code, or a passkey's PRF value. */
export type RecoveryFactor = { readonly id: string; readonly secret: Uint8Array }

/** What this device needs before it can sign for an account. */
export type VaultState = 'empty' | 'ready' | 'needs-recovery'

/**
 * Whether this device can sign for the account after a login. The server's share isn't read for it. If that share may
 * be lost, the result is `ready` all the same: `openVault` finds out.
 */
export async function vaultState({ store }: VaultContext, account: Account): Promise<VaultState> {
  if (!account.addresses) return 'empty'
  if (!account.hasDeviceShare) return 'needs-recovery'
  const shares = await heldShares(store, account.id).read()
  return shares.some((share) => isOf(share, account.addresses) && !share.isParted) ? 'ready' : 'needs-recovery'
}

/**
 * Makes the keys of a new account, or imports a seed. This device's share is on its disk before the server learns the
 * addresses. So nothing is lost if the page closes in between: either no address was shown yet, or `vaultState` finds
 * the share. If an earlier answer of the server was lost, the server is asked first, and no share is overwritten.
 *
 * @returns the account. If it has keys already, they stay, and `vaultState` says whether this device can sign for it
 * @throws `login/failed` with `login/vault-state` where it has other keys than those of the imported seed
 */
export async function createVault(
  context: VaultContext,
  account: Account,
  imported?: Seed | undefined,
): Promise<Account> {
  const seed = imported ?? createSeed()
  const keys = await deriveKeys(seed, context.accountIndex)
  const addresses = addressesOf(keys)
  /** The server's current account, if it has keys. */
  const findAccountWithKeys = async () => {
    const { account: found } = await context.server.call('account', {})
    if (found.id !== account.id) throw vaultError('login/session-ended', 'Another account is logged in here')
    if (found.addresses && imported && !isSame(found.addresses, addresses))
      throw vaultError('login/vault-state', 'The account has keys already')
    return found.addresses && found
  }
  const { lock } = context.store
  try {
    return await lock(lockName(account.id), async () => {
      const shares = heldShares(context.store, account.id)
      const before = await shares.read()
      const existing = before.length > 0 ? await findAccountWithKeys() : undefined
      if (existing) return existing
      const { own, server: share } = await splitSeed(seed)
      const keyProof = await prove(context, account, keys)
      const made = newShare(addresses, own)
      await shares.write([made, ...before])
      try {
        const answer = await context.server.call('vault/create', { addresses, share: encode(share), keyProof })
        await shares.write(withSure(made, before))
        // The addresses come from the keys, not from the server.
        return { ...answer.account, addresses }
      } catch (error) {
        // An earlier request succeeded after all, or another device was faster.
        const found = refusalOf(error)?.code === 'login/vault-state' && (await findAccountWithKeys())
        if (found) return found
        throw error
      }
    })
  } finally {
    forget(seed, keys)
  }
}

/**
 * Joins this device's share and the server's. If there are several shares, the share that fits is used from then on.
 * The caller overwrites the seed when it is done.
 *
 * @param proof the passkey's confirmation, where the account asks for it: the server refuses with `login/passkey` without it
 * @throws `login/failed`, with `login/needs-recovery` where no share of this device joins: `vaultState` says so too from then on
 */
export async function openVault(
  context: VaultContext,
  account: Account,
  proof?: PasskeyProof | undefined,
): Promise<Seed> {
  const { addresses } = account
  return context.store.lock(lockName(account.id), async () => {
    const shares = heldShares(context.store, account.id)
    const held = await shares.read()
    const own = held.filter((share) => isOf(share, addresses))
    if (!addresses || own.length === 0)
      throw vaultError('login/needs-recovery', 'This device has no share of the account')
    const server = await readServerShare(context, proof)
    for (const share of own) {
      const seed = await joinShares(
        { own: decode(share.own), server },
        { addresses: toAddresses(addresses), index: context.accountIndex },
      ).catch(() => undefined)
      if (!seed) continue
      if (share !== held[0] || !share.isSure || share.isParted) await shares.write(withSure(share, held))
      return seed
    }
    await shares.write(held.map((share) => (own.includes(share) ? { ...share, isParted: true } : share)))
    throw vaultError('login/needs-recovery', 'No share of this device belongs to the server’s share')
  })
}

/**
 * Reads the server's share for this device. If there is none, the result is empty, and no share of this device can be
 * joined with it.
 */
async function readServerShare({ server }: VaultContext, proof: PasskeyProof | undefined): Promise<Uint8Array> {
  try {
    return decode((await server.call('vault/share/read', { ...(proof && { proof }) })).share)
  } catch (error) {
    if (refusalOf(error)?.code === 'login/unknown') return new Uint8Array()
    throw error
  }
}

/**
 * Lets this device sign, with a recovery factor. The seed is joined for a moment and split again for this device. Other
 * devices and factors keep their own splits. Earlier shares stay beside the new one, because their server shares may
 * still be on their way to the server.
 *
 * @throws `RangeError` when the factor is not one of this account
 */
export async function recoverVault(context: VaultContext, account: Account, factor: RecoveryFactor): Promise<Account> {
  if (!account.addresses) throw new RangeError('The account has no keys yet')
  const addresses = toAddresses(account.addresses)
  return context.store.lock(lockName(account.id), async () => {
    const { sealed, share } = await context.server.call('vault/recovery/read', { recoveryId: factor.id })
    const own = await unseal({
      secret: factor.secret,
      sealed: decode(sealed),
      context: { accountId: account.id, purpose: recoveryPurpose, addresses },
    })
    const join = joinShares({ own, server: decode(share) }, { addresses, index: context.accountIndex })
    const seed = await join.finally(() => own.fill(0))
    const keys = await deriveKeys(seed, context.accountIndex)
    try {
      const split = await splitSeed(seed)
      const keyProof = await prove(context, account, keys)
      const shares = heldShares(context.store, account.id)
      const before = await shares.read()
      const made = newShare(addresses, split.own)
      await shares.write([made, ...before])
      const answer = await context.server.call('vault/share/write', { share: encode(split.server), keyProof })
      await shares.write(withSure(made, before))
      // The addresses come from the keys, not from the server.
      return { ...answer.account, addresses }
    } finally {
      forget(seed, keys)
    }
  })
}

/** Adds a recovery factor with its own split of the seed. It is sealed so that only the visitor can open it. */
export async function addRecovery(
  context: VaultContext,
  account: Account,
  {
    seed,
    secret,
    kind,
    label,
    passkey,
  }: {
    seed: Seed
    secret: Uint8Array
    kind: 'code' | 'passkey' | 'kit'
    label: string
    passkey?: MadePasskey | undefined
  },
): Promise<Account> {
  const keys = await deriveKeys(seed, context.accountIndex)
  try {
    const { own, server: share } = await splitSeed(seed)
    const sealContext = { accountId: account.id, purpose: recoveryPurpose, addresses: addressesOf(keys) }
    const sealed = await seal({ secret, content: own, context: sealContext })
    own.fill(0)
    const { account: next } = await context.server.call('vault/recovery/add', {
      kind,
      label,
      sealed: encode(sealed),
      share: encode(share),
      stepUpKey: encode(await stepUpPublicKey(secret, account.id)),
      keyProof: await prove(context, account, keys),
      ...(passkey && { passkey }),
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

const isSame = (one: Addresses, other: Addresses) => one.eip155 === other.eip155 && one.solana === other.solana

/** Two tabs that make or recover the keys of one account take turns. */
const lockName = (accountId: string) => `latchkey-login-vault ${accountId}`

const vaultError = (code: string, text: string) => loginError('login/failed', text, { code })
