import type { Clock } from '@latchkey/core'
import type { PermissionLimits } from '@latchkey/frame/wire'
import type { Address, Hex, TransactionSerializableEIP1559, TypedDataDefinition } from 'viem'
import type { FixedAccount } from '../passkey/require-own-contract.ts'
import type { LoginServer } from '../server/login-server.ts'
import type { Bundles } from '../smart-account/bundles.ts'
import type { Call } from '../smart-account/read-calls-request.ts'
import type { SmartNetworks } from '../smart-account/smart-networks.ts'
import type { Signable } from '../worker/keyholder.ts'
import type { Approvals } from './approvals.ts'
import type { Nodes } from './nodes.ts'

/** What the visitor is asked to approve, read from the app's request. */
export type Question =
  /** `text` is absent when the bytes are no UTF-8. */
  | { readonly kind: 'message'; readonly chainId: string; readonly text?: string | undefined; readonly bytes: Hex }
  /** Another e-mail address for the login, which is no request to a key. `from` is absent where it has none yet. */
  | { readonly kind: 'email-change'; readonly from?: string | undefined; readonly to: string }
  /** Another account in place of the one that this browser is logged in with. */
  | { readonly kind: 'switch-login'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'typed-data'
      /** The visitor's account. */
      readonly account: string
      readonly chainId: string
      readonly typedData: TypedDataDefinition
    }
  | {
      readonly kind: 'transaction'
      /** The visitor's account. */
      readonly account: string
      readonly chainId: string
      readonly transaction: TransactionSerializableEIP1559
    }
  | {
      readonly kind: 'solana-transactions'
      /** The visitor's account. */
      readonly account: string
      readonly chainId: string
      /** base64 */
      readonly transactions: readonly string[]
      /** Whether the frame sends it as well. */
      readonly isSent: boolean
    }
  | {
      readonly kind: 'calls'
      /** The visitor's account. */
      readonly account: string
      readonly chainId: string
      readonly calls: readonly Call[]
      /** All or nothing, by the smart account; else one transaction after the other. */
      readonly isAtomic: boolean
      /** The most that it costs, in wei. Absent where later calls depend on the first. */
      readonly fee?: bigint | undefined
      readonly payer: 'visitor' | 'operator'
      /** The app wanted the operator to pay, and the operator doesn't: the visitor has to know. */
      readonly isSponsorshipRefused: boolean
      /** The contract that the account's address becomes with this (EIP-7702). */
      readonly becomes?: Address | undefined
    }
  /** A key of the app may act for the account within limits, without asking again. */
  | {
      readonly kind: 'permission'
      readonly chainId: string
      /** The account of the app's key. */
      readonly delegate: Address
      readonly limits: PermissionLimits
      /** Unix time in seconds. */
      readonly expiry: number
      /** The decimal places of a token's amount, as its contract says. */
      readonly decimals?: number | undefined
      readonly becomes?: Address | undefined
      /** The most that the change of the account costs, in wei. */
      readonly fee?: bigint | undefined
    }
  /** Another owner of an account of passkeys on one network, or one less. */
  | {
      readonly kind: 'owner-change'
      readonly chainId: string
      readonly isAdded: boolean
      /** Which passkey, as "Your login" counts them; else it is a kit's key. */
      readonly passkey?: number | undefined
      /** The address of the kit's key. */
      readonly kit?: Address | undefined
      readonly fee: bigint
    }
  /** The account's address follows no contract any more on a network (EIP-7702). */
  | {
      readonly kind: 'undelegation'
      readonly chainId: string
      /** The contract that it follows now. */
      readonly delegate: Address
      /** Whether that is a contract of the login itself. */
      readonly isOwn: boolean
      /** Permissions of apps are in force there, or may be: without the contract they do nothing. */
      readonly endsPermissions: boolean
      readonly fee: bigint
    }
  /** Ends such a permission. */
  | { readonly kind: 'permission-end'; readonly chainId: string; readonly delegate: Address; readonly fee: bigint }

/** The tools that answer JSON-RPC requests. */
export type RpcContext = {
  /** An account of passkeys has none on Solana. */
  readonly addresses: { readonly eip155: Address; readonly solana?: string | undefined }
  /** The account, where it belongs to passkeys. */
  readonly passkeyAccount?: FixedAccount | undefined
  /** The login site's own origin: its pages may ask what no app may. */
  readonly loginOrigin: string
  /** CAIP-2 id of the network in use, for requests that name none. */
  readonly chainId: string
  readonly nodes: Nodes
  readonly approvals: Pick<Approvals<Question>, 'ask'>
  /** @param chainId CAIP-2 id of the network that it is signed for */
  sign(signable: Signable, chainId: string): Promise<string>
  /** Overwrites keys that were opened for what was approved. */
  end?: (() => void) | undefined
  readonly server: Pick<LoginServer, 'call'>
  readonly clock: Clock
  readonly networks: SmartNetworks
  readonly bundles: Bundles
  /**
   * How the account acts on a network: as the visitor prefers, where that works.
   *
   * @throws `login/failed` with `login/no-smart-account` where an account of passkeys doesn't work
   */
  accountType(chainId: string): Promise<'eoa' | 'smartAccount'>
}

/** A JSON-RPC request of the app. */
export type RpcRequest = {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: string | number | undefined
}

/** The page that asks, and whether it still waits. */
export type RpcCaller = { readonly origin: string; readonly signal: AbortSignal }
