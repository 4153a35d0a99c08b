import type { Clock } from '@latchkey/core'
import { loginError } from '@latchkey/frame/protocol'
import { type Account, type KeyProof, keyProofText, type PasskeyProof } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import { deriveKeys } from '../keys/derive.ts'
import { proveKeys } from '../keys/sign.ts'
import type { LoginServer } from '../server/login-server.ts'
import {
  createVault,
  openVault,
  type RecoveryFactor,
  recoverVault,
  type VaultContext,
  type VaultState,
  vaultState,
} from '../vault/vault.ts'
import type { Approved, KeyUse } from './approved.ts'
import { createKeyholder, type Keyholder } from './keyholder.ts'

/** The keys of the account that is logged in. A worker holds them. */
export type AccountKeys = {
  state(account: Account): Promise<VaultState>
  /** Makes the keys of a new account. For an account of passkeys it fixes the owners. It may ask the visitor first. */
  create(account: Account, signal?: AbortSignal | undefined): Promise<Account>
  /** Asks the visitor for a recovery factor. Rejects when the visitor closes the question. */
  recover(account: Account, signal: AbortSignal): Promise<Account>
  /** Asks the visitor to set up a recovery factor, or to choose "later", before the app gets an address. */
  offerRecovery?(account: Account, signal: AbortSignal): Promise<Account>
  /** Tells the visitor that the account will be deleted. Without a signal it tells once for each deletion. */
  tellDeletion?(account: Account, signal?: AbortSignal | undefined): Promise<void>
  /** @param use where the account may ask for its passkey: keys are opened for this approval alone */
  holderFor(account: Account, use?: KeyUse | undefined): Keyholder
  /** Proves to the login server that this browser has the keys. */
  prove(account: Account, proof?: PasskeyProof | undefined): Promise<KeyProof>
  /** Overwrites the keys that a passkey opened for one approval. */
  end(approval: string): void
  forget(): Promise<void>
}

export type AccountKeysOptions = {
  server: Pick<LoginServer, 'call'>
  store: Pick<DeviceStore, 'read' | 'write' | 'lock'>
  accountIndex?: number | undefined
  clock: Clock
  /** Asks the visitor for a recovery factor of the account. Rejects when the visitor closes the question. */
  askForFactor(account: Account, signal: AbortSignal): Promise<RecoveryFactor>
}

/**
 * How long keys that a passkey opened are kept after their last use, in ms. The steps of one approval follow each other
 * within this time.
 */
const approvedMs = 60_000

/** The keys of the account that is logged in here: made, opened, recovered and held. */
export function createAccountKeys({
  accountIndex,
  askForFactor,
  clock,
  server,
  store,
}: AccountKeysOptions): AccountKeys {
  const context: VaultContext = { server, store, accountIndex }
  const holders = new Map<string, Keyholder>()
  /** Keys that a passkey opened for one approval each. */
  const approvedHolders = new Map<string, Keyholder>()

  /**
   * Opens keys with the passkey's confirmation. It works once: after the keys are locked, the passkey is asked again.
   */
  function open(account: Account, { digest, id }: Approved, proof: PasskeyProof): Keyholder {
    if (proof.digest !== digest) throw needsPasskey()
    for (const [each, { isLocked }] of approvedHolders) if (isLocked()) approvedHolders.delete(each)
    const holder = createKeyholder({
      open: () => openVault(context, account, proof),
      accountIndex,
      clock,
      idleMs: approvedMs,
    })
    return {
      ...holder,
      async sign(signable) {
        const signature = await holder.sign(signable)
        approvedHolders.set(id, holder)
        return signature
      },
    }
  }

  return {
    state: (account) => vaultState(context, account),
    create: (account) => createVault(context, account),
    async recover(account, signal) {
      const factor = await askForFactor(account, signal)
      try {
        return await recoverVault(context, account, factor)
      } finally {
        factor.secret.fill(0)
      }
    },
    holderFor(account, { approved, proof } = {}) {
      const opened = approved && approvedHolders.get(approved.id)
      if (opened && !opened.isLocked()) return opened
      // Keys must not be used if they were opened before the setting was on, or through a server that didn't know the
      // setting.
      if (approved?.needsPasskey || proof) holders.get(account.id)?.lock()
      if (approved && proof) return open(account, approved, proof)
      if (approved?.needsPasskey) throw needsPasskey()
      const held = holders.get(account.id)
      if (held) return held
      const made = createKeyholder({ open: () => openVault(context, account), accountIndex, clock })
      holders.set(account.id, made)
      return made
    },
    async prove(account, confirmed) {
      const { challenge } = await server.call('challenge', {})
      const seed = await openVault(context, account, confirmed)
      const keys = await deriveKeys(seed, accountIndex)
      seed.fill(0)
      const proof = proveKeys({ challenge, text: keyProofText(account.id, challenge) }, keys)
      keys.eip155.fill(0)
      keys.solana.fill(0)
      return proof
    },
    end(approval) {
      approvedHolders.get(approval)?.lock()
      approvedHolders.delete(approval)
    },
    async forget() {
      for (const kept of [holders, approvedHolders]) {
        for (const holder of kept.values()) holder.lock()
        kept.clear()
      }
    },
  }
}

const needsPasskey = () => loginError('login/failed', 'The account asks for its passkey', { code: 'login/passkey' })
