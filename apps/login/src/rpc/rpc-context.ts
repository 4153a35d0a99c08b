import type { Clock } from '@latchkey/core'
import type { PermissionLimits } from '@latchkey/frame/wire'
import type { Address, Hex, TransactionSerializableEIP1559, TypedDataDefinition } from 'viem'
import type { Bundles } from '../calls/bundles.ts'
import type { Call } from '../calls/read-calls-request.ts'
import type { Signable } from '../keys/signable.ts'
import type { Nodes } from '../networks/nodes.ts'
import type { SmartNetworks } from '../networks/smart-networks.ts'
import type { FixedAccount } from '../passkey/require-own-contract.ts'
import type { LoginServer } from '../server/login-server.ts'
import type { Approvals } from './approvals.ts'
import type { Sendings } from './sendings.ts'

/** A question to the visitor, made from the app's request. */
export type Question =
  /** `text` is absent when the bytes are no UTF-8. */
  | { readonly kind: 'message'; readonly chainId: string; readonly text?: string | undefined; readonly bytes: Hex }
  /** A new e-mail address for the login. No key signs anything. `from` is absent if the login has no address yet. */
  | { readonly kind: 'email-change'; readonly from?: string | undefined; readonly to: string }
  /** Replaces the account that this browser is logged in to. */
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
      /** Whether the frame also sends them. */
      readonly isSent: boolean
    }
  | {
      readonly kind: 'calls'
      /** The visitor's account. */
      readonly account: string
      readonly chainId: string
      readonly calls: readonly Call[]
      /** True: all calls or none, by the smart account. False: one transaction after the other. */
      readonly isAtomic: boolean
      /** The highest cost, in wei. Absent if later calls depend on the first. */
      readonly fee?: bigint | undefined
      readonly payer: 'visitor' | 'operator'
      /** The app wanted the operator to pay, and the operator refused. The visitor has to know that. */
      readonly isSponsorshipRefused: boolean
      /** The contract that the account's address becomes with this (EIP-7702). */
      readonly becomes?: Address | undefined
    }
  /** Lets a key of the app act for the account, within limits, without asking again. */
  | {
      readonly kind: 'permission'
      readonly chainId: string
      /** The account that belongs to the app's key. */
      readonly delegate: Address
      readonly limits: PermissionLimits
      /** Unix time in seconds. */
      readonly expiry: number
      /** The decimal places of a token's amount, as its contract says. */
      readonly decimals?: number | undefined
      readonly becomes?: Address | undefined
      /** The highest cost of changing the account, in wei. */
      readonly fee?: bigint | undefined
    }
  /** Adds or removes an owner of an account of passkeys, on one network. */
  | {
      readonly kind: 'owner-change'
      readonly chainId: string
      readonly isAdded: boolean
      /** The number of the passkey in "Your login". Absent: the owner is a kit's key. */
      readonly passkey?: number | undefined
      /** The address of the kit's key. */
      readonly kit?: Address | undefined
      readonly fee: bigint
    }
  /** Makes the account's address a plain account again on a network (EIP-7702). */
  | {
      readonly kind: 'undelegation'
      readonly chainId: string
      /** The contract that the address follows now. */
      readonly delegate: Address
      /** Whether the login itself uses that contract. */
      readonly isOwn: boolean
      /** Permissions of apps may be in force there. Without the contract they have no effect. */
      readonly endsPermissions: boolean
      readonly fee: bigint
    }
  /** Ends a permission of an app. */
  | { readonly kind: 'permission-end'; readonly chainId: string; readonly delegate: Address; readonly fee: bigint }

/** The tools that answer JSON-RPC requests. */
export type RpcContext = {
  /** The addresses. An account of passkeys has no Solana address. */
  readonly addresses: { readonly eip155: Address; readonly solana?: string | undefined }
  /** The account, if it belongs to passkeys. */
  readonly passkeyAccount?: FixedAccount | undefined
  /** The login site's own origin. Its pages may make requests that apps may not. */
  readonly loginOrigin: string
  /** CAIP-2 id of the network in use, for requests that name none. */
  readonly chainId: string
  readonly nodes: Nodes
  readonly approvals: Pick<Approvals<Question>, 'ask'>
  /** @param chainId CAIP-2 id of the network that it is signed for */
  sign(signable: Signable, chainId: string): Promise<string>
  /** Overwrites the keys that were opened for this approval. */
  end?: (() => void) | undefined
  readonly server: Pick<LoginServer, 'call'>
  readonly clock: Clock
  readonly networks: SmartNetworks
  readonly bundles: Bundles
  readonly sendings: Sendings
  /**
   * The type of account used on a network: the type that the visitor prefers, if it works there.
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

/** The page that sent the request, and its signal to give up. */
export type RpcCaller = { readonly origin: string; readonly signal: AbortSignal }
