import type { Clock } from '@latchkey/core'
import { loginError } from '@latchkey/frame/protocol'
import { permissionContracts, smartAccountContract } from '@latchkey/frame/wire'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex } from '@scure/base'
import type { Hex } from 'viem'
import { deriveKeys, type PrivateKeys } from '../keys/derive.ts'
import { isTransactionMessage } from '../keys/is-transaction-message.ts'
import { refuseSignable } from '../keys/refuse-signable.ts'
import type { Seed } from '../keys/seed.ts'
import { signEd25519, signPersonalMessage } from '../keys/sign.ts'
import type { AuthorizedContract, Signable } from '../keys/signable.ts'
import { signSolanaTransaction } from './solana-transaction.ts'

/** How long keys stay in memory after their last use, in ms. */
export const idleMs = 15 * 60_000
/**
 * How long keys are used after they were opened, in ms. Then they are opened again, which needs the server's share: a
 * device that was removed or logged out doesn't get it any more. Without this limit, a page that signs often would never
 * ask the server again.
 */
export const heldMs = 5 * 60_000

/** EIP-7702: an authorisation for this address clears the code. */
const noContract = '0x0000000000000000000000000000000000000000'

const authorizable: Readonly<Record<AuthorizedContract, Hex>> = {
  calls: smartAccountContract.implementation,
  permissions: permissionContracts.implementation,
  none: noContract,
}

/** Holds the keys of one account while they are in use. It runs in the worker of the login origin. */
export type Keyholder = {
  /**
   * Signs what the visitor approved. It opens the account first if it is locked.
   *
   * @throws `login/failed`, `RangeError` when this device has no share
   */
  sign(signable: Signable): Promise<string>
  /** Overwrites the keys. The next signature opens the account again. */
  lock(): void
  readonly isLocked: () => boolean
}

export type KeyholderOptions = {
  /** Returns the seed of the account. The keyholder overwrites it after use. */
  open(): Promise<Seed>
  accountIndex?: number | undefined
  clock: Clock
  /** How long keys stay after their last use, in ms. @default 15 minutes */
  idleMs?: number | undefined
}

/**
 * Holds keys. They are used for 5 minutes after they were opened, and then opened again. Unused keys are overwritten
 * after 15 minutes.
 *
 * @example
 * const keyholder = createKeyholder({ open: () => openVault(context, account), clock })
 * const signature = await keyholder.sign({ kind: 'eip155-message', message: '0x6869' })
 */
export function createKeyholder({
  open,
  accountIndex = 0,
  clock,
  idleMs: ownIdleMs = idleMs,
}: KeyholderOptions): Keyholder {
  let keys: PrivateKeys | undefined
  let opening: Promise<PrivateKeys> | undefined
  let locks = 0
  let openedAt = 0
  let cancelIdle = () => {}

  function lock() {
    locks++
    cancelIdle()
    keys?.eip155.fill(0)
    keys?.solana.fill(0)
    keys = undefined
    opening = undefined
  }

  async function unlock(): Promise<PrivateKeys> {
    const locksBefore = locks
    const seed = await open()
    const derived = await deriveKeys(seed, accountIndex)
    seed.fill(0)
    if (locksBefore !== locks) {
      derived.eip155.fill(0)
      derived.solana.fill(0)
      throw loginError('login/failed', 'The account was locked meanwhile')
    }
    keys = derived
    openedAt = clock.now()
    return derived
  }

  async function held(): Promise<PrivateKeys> {
    cancelIdle()
    if (keys && clock.now() - openedAt >= heldMs) lock()
    if (!keys) {
      opening ??= unlock().finally(() => {
        opening = undefined
      })
      await opening
    }
    if (!keys) throw loginError('login/failed', 'The account was locked meanwhile')
    cancelIdle()
    cancelIdle = clock.setTimeout(lock, ownIdleMs)
    return keys
  }

  return {
    isLocked: () => !keys,
    lock,
    async sign(signable) {
      refuseSignable(signable)
      return signWith(await held(), signable)
    },
  }
}

/** Refuses chain 0, because an authorisation for it is valid on every chain. */
function requireChain(chainId: number): void {
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw loginError('login/message-invalid', 'chainId: no single network')
}

async function signWith({ eip155, solana }: PrivateKeys, signable: Signable): Promise<string> {
  switch (signable.kind) {
    case 'eip155-message':
      return `0x${hex.encode(signPersonalMessage(hex.decode(signable.message.slice(2).toLowerCase()), eip155))}`
    case 'solana-message': {
      const message = base58.decode(signable.message)
      if (isTransactionMessage(message, ed25519.getPublicKey(solana)))
        throw loginError('login/method-refused', 'A transaction is signed with solana_signTransaction')
      return base58.encode(signEd25519(message, solana))
    }
    case 'solana-transaction':
      return base64.encode(signSolanaTransaction(base64.decode(signable.transaction), solana))
    case 'eip155-authorization': {
      requireChain(signable.chainId)
      const { privateKeyToAccount } = await import('viem/accounts')
      const account = privateKeyToAccount(`0x${hex.encode(eip155)}`)
      const { chainId, contract = 'calls', nonce } = signable
      const address = authorizable[contract]
      const { r, s, yParity } = await account.signAuthorization({ address, chainId, nonce })
      return `0x${[r, s].map((part) => part.slice(2).padStart(64, '0')).join('')}${yParity ? '1c' : '1b'}`
    }
    case 'eip155-user-operation': {
      requireChain(signable.chainId)
      const [{ privateKeyToAccount }, { operationTypedData }] = await Promise.all([
        import('viem/accounts'),
        import('../smart-account/operation-typed-data.ts'),
      ])
      const account = privateKeyToAccount(`0x${hex.encode(eip155)}`)
      if (signable.operation.sender.toLowerCase() !== account.address.toLowerCase())
        throw loginError('login/message-invalid', 'sender: another account')
      return account.signTypedData(operationTypedData(signable.operation, signable.chainId))
    }
    case 'eip155-delegation': {
      requireChain(signable.chainId)
      const [{ privateKeyToAccount }, { delegationTypedData }] = await Promise.all([
        import('viem/accounts'),
        import('../permissions/delegation.ts'),
      ])
      const account = privateKeyToAccount(`0x${hex.encode(eip155)}`)
      const { delegation } = signable
      if (delegation.delegator.toLowerCase() !== account.address.toLowerCase())
        throw loginError('login/message-invalid', 'delegator: another account')
      // Without limits the other account could do everything, for ever.
      if (delegation.caveats.length < 2) throw loginError('login/message-invalid', 'caveats: Required')
      return account.signTypedData(delegationTypedData(delegation, signable.chainId))
    }
    case 'eip155-typed-data':
    case 'eip155-transaction': {
      const { privateKeyToAccount } = await import('viem/accounts')
      const account = privateKeyToAccount(`0x${hex.encode(eip155)}`)
      return signable.kind === 'eip155-typed-data'
        ? account.signTypedData(signable.typedData)
        : account.signTransaction(signable.transaction)
    }
  }
}
