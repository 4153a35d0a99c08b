import type { LoginAccountType } from '../ports/auth.ts'
import type { ChainId, Namespace } from '../ports/namespace.ts'

type LoginKind = 'email' | 'social' | 'farcaster' | 'passkey'

/** `token`: its symbol; `amount` an exact decimal string, which stays in the page. */
type SendProperties = { network: ChainId; isSmartAccount: boolean; token: string; amount: string }

type SwapProperties = {
  network: ChainId
  isSmartAccount: boolean
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** What happens in a client, by name, with nothing in it that names the visitor. */
export type EventProperties = {
  MODAL_OPEN: { connected: boolean; view: string }
  MODAL_CLOSE: { connected: boolean }
  CLICK_ALL_WALLETS: Record<never, never>
  CLICK_GET_WALLET: Record<never, never>
  CLICK_WALLET_HELP: Record<never, never>
  CLICK_NETWORKS: Record<never, never>
  SEARCH_WALLET: { search: string }
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'qrcode' }
  CONNECT_SUCCESS: {
    method: 'browser' | 'mobile' | 'qrcode' | LoginKind
    name: string
    namespaces: readonly Namespace[]
  }
  CONNECT_ERROR: { message: string; code: string }
  USER_REJECTED: { name: string }
  /** `asked`: by `disconnect` or the modal; else by the wallet, another tab, a library's own functions or the session's end. */
  DISCONNECT_SUCCESS: { namespace: Namespace | 'all'; asked: boolean }
  DISCONNECT_ERROR: { message: string }
  SWITCH_NETWORK: { network: ChainId }
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: LoginAccountType; network: ChainId }
  ACCOUNT_CHANGED: { namespace: Namespace }
  CLICK_SIGN_SIWX_MESSAGE: { network: ChainId; isSmartAccount: boolean }
  CLICK_CANCEL_SIWX: { network: ChainId; isSmartAccount: boolean }
  SIWX_AUTH_SUCCESS: { network: ChainId; isSmartAccount: boolean }
  SIWX_AUTH_ERROR: { network: ChainId; isSmartAccount: boolean; code: string }
  CLICK_TRANSACTIONS: Record<never, never>
  LOAD_MORE_TRANSACTIONS: { network: ChainId }
  ERROR_FETCH_TRANSACTIONS: { network: ChainId; code: string }
  OPEN_SEND: { network: ChainId; isSmartAccount: boolean }
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties
  SEND_ERROR: SendProperties & { code: string }
  SEND_REJECTED: SendProperties
  OPEN_SWAP: { network: ChainId; isSmartAccount: boolean }
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { code: string }
}

/** The name of an event of the client, e.g. `CONNECT_SUCCESS`. */
export type EventName = keyof EventProperties

/** One event as subscribers and the telemetry sink get it. */
export type ClientEvent = {
  [name in EventName]: {
    readonly type: 'track'
    readonly event: name
    readonly properties: EventProperties[name]
    /** Unix time in ms. */
    readonly timestamp: number
  }
}[EventName]
