import type { Clock } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import type { DeviceStore } from '../device/device-store.ts'
import { deriveKeys } from '../keys/derive.ts'
import { createRecoverySecret, formatRecoveryCode, readRecoveryCode } from '../keys/recovery-code.ts'
import { readWords, wordsOf } from '../keys/seed.ts'
import type { LoginServer } from '../server/login-server.ts'
import { createOwnerKey, createOwnerKit, openOwnerKit } from '../vault/owner-kit.ts'
import { createRecoveryKit } from '../vault/recovery-kit.ts'
import { addRecovery, createVault, openVault, recoverVault, stepUp, type VaultContext } from '../vault/vault.ts'
import { createAccountKeys } from './account-keys.ts'
import { idleMs } from './keyholder.ts'
import type { FactorSecret, VaultRequestName, VaultRequests } from './vault-protocol.ts'

type VaultHandlers = {
  readonly [Name in VaultRequestName]: (
    request: VaultRequests[Name]['request'],
  ) => Promise<VaultRequests[Name]['answer']>
}

/**
 * Answers the frame's requests about keys. It runs in the worker: seeds and private keys never leave it, except for an
 * export that the visitor asked for.
 */
export function createVaultHandlers({
  server,
  store,
  clock,
}: {
  readonly server: Pick<LoginServer, 'call'>
  readonly store: Pick<DeviceStore, 'read' | 'write' | 'lock'>
  readonly clock: Clock
}): VaultHandlers {
  const context: VaultContext = { server, store }
  const keys = createAccountKeys({
    server,
    store,
    clock,
    askForFactor: () => Promise.reject(new Error('The worker can’t ask: the frame does')),
  })
  let hiddenAt: number | undefined

  return {
    state: ({ account }) => keys.state(account),
    async create({ account, words }) {
      return words === undefined ? keys.create(account) : createVault(context, account, readWords(words))
    },
    async recover({ account, recoveryId, secret }) {
      return withSecret(secret, (bytes) => recoverVault(context, account, { id: recoveryId, secret: bytes }))
    },
    sign: async ({ account, signable, ...use }) => keys.holderFor(account, use).sign(signable),
    async end({ approval }) {
      keys.end(approval)
      return undefined
    },
    prove: ({ account, proof }) => keys.prove(account, proof),
    async newCode() {
      const secret = createRecoverySecret()
      const code = await formatRecoveryCode(secret)
      secret.fill(0)
      return code
    },
    async addFactor({ account, label, proof, secret }) {
      const kind = 'code' in secret ? 'code' : 'passkey'
      return withSecret(secret, async (bytes) => {
        const seed = await openVault(context, account, proof)
        const passkey = 'prf' in secret ? secret.made : undefined
        try {
          return await addRecovery(context, account, { seed, secret: bytes, kind, label, passkey })
        } finally {
          seed.fill(0)
        }
      })
    },
    async kit({ account, code, proof }) {
      return withSecret({ code }, async (secret) => {
        const seed = await openVault(context, account, proof)
        try {
          return await createRecoveryKit({ seed, secret, accountId: account.id, now: clock.now() })
        } finally {
          seed.fill(0)
        }
      })
    },
    async ownerKit({ account, code }) {
      return withSecret({ code }, async (secret) => {
        const [{ draftAccount }, { requireOwnContract }] = await Promise.all([
          import('../passkey/fix-account.ts'),
          import('../passkey/require-own-contract.ts'),
        ])
        const key = createOwnerKey()
        try {
          const { passkeyAccount } = account
          const fixed = passkeyAccount?.address
            ? requireOwnContract(passkeyAccount)
            : (await draftAccount(server, account, key.owner)).passkeyAccount
          return await createOwnerKit({ accountId: account.id, account: fixed, key, secret, now: clock.now() })
        } finally {
          key.key.fill(0)
        }
      })
    },
    async savedKit({ account, code, file }) {
      const { readSavedKit } = await import('../passkey/read-saved-kit.ts')
      const { key, owner } = await openOwnerKit(readSavedKit(account, file), code)
      key.fill(0)
      return owner
    },
    async permit({ account, action, recoveryId, secret }) {
      return withSecret(secret, (bytes) =>
        stepUp(context, account, { action, factor: { id: recoveryId, secret: bytes } }),
      )
    },
    async reveal({ account, permission, proof }) {
      // The keys are opened first. The permission works only once, and it would be used up if the passkey still had to
      // be asked.
      const seed = await openVault(context, account, proof)
      const held = await deriveKeys(seed)
      try {
        await server.call('vault/permit', { action: 'export', permission })
        const solana = new Uint8Array([...held.solana, ...ed25519.getPublicKey(held.solana)])
        return { words: wordsOf(seed), eip155: `0x${hex.encode(held.eip155)}`, solana: base58.encode(solana) }
      } finally {
        seed.fill(0)
        held.eip155.fill(0)
        held.solana.fill(0)
      }
    },
    async lock() {
      await keys.forget()
      return undefined
    },
    async visible({ isVisible }) {
      // Browsers stop the timers of hidden pages, so the idle timer alone could come late.
      if (!isVisible) hiddenAt = clock.now()
      else if (hiddenAt !== undefined && clock.now() - hiddenAt >= idleMs) await keys.forget()
      if (isVisible) hiddenAt = undefined
      return undefined
    },
  }
}

async function withSecret<T>(secret: FactorSecret, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  const bytes = 'code' in secret ? await readRecoveryCode(secret.code) : secret.prf
  try {
    return await use(bytes)
  } finally {
    bytes.fill(0)
  }
}
