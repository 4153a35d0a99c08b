/**
 * `preparing` no link yet · `waiting` link ready · `opening` the visitor pressed it · `stillHere` the page is still visible about 1.5 s
 * later · `approving` the wallet has the request · `expired` · `rejected` · `closed` ended without an answer · `relayUnreachable` ·
 * `relayRefused` the relay doesn't know this app · `error` · `connected`
 */
export type PairingViewState =
  | 'preparing'
  | 'waiting'
  | 'opening'
  | 'stillHere'
  | 'approving'
  | 'expired'
  | 'rejected'
  | 'closed'
  | 'relayUnreachable'
  | 'relayRefused'
  | 'error'
  | 'connected'
