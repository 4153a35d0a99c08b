import type { Clock } from '@latchkey/core'
import { type Account, keyProofText } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { AccountKeys } from '../frame/handlers-options.ts'
import { deriveKeys } from '../keys/derive.ts'
import { proveKeys } from '../keys/sign.ts'
import type { LoginServer } from '../server/login-server.ts'
import {
  createVault,
  openVault,
  type RecoveryFactor,
  recoverVault,
  type VaultContext,
  vaultState,
} from '../vault/vault.ts'
import { createKeyholder, type Keyholder } from './keyholder.ts'

export type AccountKeysOptions = {
  server: Pick<LoginServer, 'call'>
  store: Pick<DeviceStore, 'read' | 'write' | 'lock'>
  accountIndex?: number | undefined
  clock: Clock
  /** Asks the visitor for a recovery factor of the account; rejects when they close. */
  askForFactor(account: Account, signal: AbortSignal): Promise<RecoveryFactor>
}

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
    holderFor(account) {
      const held = holders.get(account.id)
      if (held) return held
      const made = createKeyholder({ open: () => openVault(context, account), accountIndex, clock })
      holders.set(account.id, made)
      return made
    },
    async prove(account) {
      const { challenge } = await server.call('challenge', {})
      const seed = await openVault(context, account)
      const keys = deriveKeys(seed, accountIndex)
      seed.fill(0)
      const proof = proveKeys({ challenge, text: keyProofText(account.id, challenge) }, keys)
      keys.eip155.fill(0)
      keys.solana.fill(0)
      return proof
    },
    async forget() {
      for (const holder of holders.values()) holder.lock()
      holders.clear()
    },
  }
}
