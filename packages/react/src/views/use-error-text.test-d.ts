import type { ErrorCode } from '@latchkey/core/errors'
import { expectTypeOf, test } from 'vitest'
import type { phrases } from './use-error-text.ts'

/** Codes that have no phrase: a view has a state of its own for them, or only a developer can cause them. */
type WithoutPhrase =
  | 'adapter/contract'
  | 'adapter/not-found'
  | 'amount/invalid'
  | 'amount/too-precise'
  | 'caip/invalid-account-id'
  | 'caip/invalid-chain-id'
  | 'config/invalid'
  | 'connection/already-pending'
  | 'connection/disconnect-failed'
  | 'connection/mismatch'
  | 'connection/not-found'
  | 'connection/user-rejected'
  | 'connection/wallet-locked'
  | 'connector/none-for-namespace'
  | 'internal/unexpected'
  | 'network/account-missing'
  | 'network/invalid'
  | 'network/mismatch'
  | 'network/missing'
  | 'network/none-for-namespace'
  | 'network/not-found'
  | 'pairing/expired'
  | 'pairing/relay-refused'
  | 'pairing/relay-unreachable'
  | 'request/aborted'
  | 'request/busy'
  | 'request/expired'
  | 'request/chain-unsupported'
  | 'request/invalid'
  | 'request/over-budget'
  | 'request/unreadable'
  | 'request/would-fail'
  | 'sign-in/cannot-verify'
  | 'sign-in/init-failed'
  | 'sign-in/no-account'
  | 'sign-in/no-network'
  | 'sign-in/no-wallet'
  | 'sign-in/not-enabled'
  | 'sign-in/refused'
  | 'theme/invalid-mode'
  | 'wallet/capabilities-unreadable'
  | 'wallet/invalid-request'

/** Codes of a single flow or package: its own views choose the phrase. */
type OwnCode =
  | `names/${string}`
  | `pay/${string}`
  | `swap/${string}`
  | `siwx/${string}`
  | `frame/${string}`
  | `login/${string}`
  | `wagmi/${string}`

test('a new code of core has a phrase for visitors, or is listed here', () => {
  expectTypeOf<Exclude<ErrorCode, keyof typeof phrases | WithoutPhrase | OwnCode>>().toEqualTypeOf<never>()
})
