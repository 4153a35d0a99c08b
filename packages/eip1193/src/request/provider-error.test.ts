import { LatchkeyError } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { toProviderError } from './provider-error.ts'

test.each([
  ['connection/user-rejected', {}, 4001],
  ['wallet/unsupported-method', {}, 4200],
  // A login that sends calls one after the other (EIP-5792).
  ['request/unreadable', { number: 5760 }, 5760],
  ['request/unreadable', {}, -32603],
  ['connection/user-rejected', { number: 5760 }, 4001],
] as const)('%s with %j is the number %i for libraries above a provider', (code, context, number) => {
  const error = new LatchkeyError(code, { context })
  expect(toProviderError(error)).toMatchObject({ name: 'ProviderRpcError', code: number, cause: error })
})
