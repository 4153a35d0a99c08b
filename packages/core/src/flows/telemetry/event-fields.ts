import type { EventName, EventProperties } from '../../kernel/events/event.ts'

type Fields = { readonly [name in EventName]: readonly (keyof EventProperties[name])[] }

/**
 * What leaves the page of each event: a property that isn't named here doesn't. The same list, in words, is docs/telemetry.md; an event
 * that is new in core must be decided about here.
 */
export const eventFields: Fields = {
  MODAL_OPEN: ['connected', 'view'],
  MODAL_CLOSE: ['connected'],
  CLICK_ALL_WALLETS: [],
  CLICK_GET_WALLET: [],
  CLICK_WALLET_HELP: [],
  CLICK_NETWORKS: [],
  SEARCH_WALLET: ['search'],
  SELECT_WALLET: ['name', 'platform'],
  CONNECT_SUCCESS: ['method', 'name', 'namespaces'],
  CONNECT_ERROR: ['message', 'code'],
  USER_REJECTED: ['name'],
  DISCONNECT_SUCCESS: ['namespace', 'asked'],
  DISCONNECT_ERROR: ['message'],
  SWITCH_NETWORK: ['network'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
  ACCOUNT_CHANGED: ['namespace'],
  CLICK_SIGN_SIWX_MESSAGE: ['network', 'isSmartAccount'],
  CLICK_CANCEL_SIWX: ['network', 'isSmartAccount'],
  SIWX_AUTH_SUCCESS: ['network', 'isSmartAccount'],
  SIWX_AUTH_ERROR: ['network', 'isSmartAccount', 'code'],
  CLICK_TRANSACTIONS: [],
  LOAD_MORE_TRANSACTIONS: ['network'],
  ERROR_FETCH_TRANSACTIONS: ['network', 'code'],
  // An amount would lead to the transaction on the chain, and so to the visitor.
  OPEN_SEND: ['network', 'isSmartAccount'],
  SEND_INITIATED: ['network', 'isSmartAccount', 'token'],
  SEND_SUCCESS: ['network', 'isSmartAccount', 'token'],
  SEND_ERROR: ['network', 'isSmartAccount', 'token', 'code'],
  SEND_REJECTED: ['network', 'isSmartAccount', 'token'],
  OPEN_SWAP: ['network', 'isSmartAccount'],
  INITIATE_SWAP: ['network', 'isSmartAccount', 'swapFromToken', 'swapToToken'],
  SWAP_SUCCESS: ['network', 'isSmartAccount', 'swapFromToken', 'swapToToken'],
  SWAP_ERROR: ['network', 'isSmartAccount', 'swapFromToken', 'swapToToken', 'code'],
}
