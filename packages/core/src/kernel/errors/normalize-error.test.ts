import { ApiError } from '@latchkey/api-client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNoMatchingKey } from './is-no-matching-key.ts'
import { LatchkeyError } from './latchkey-error.ts'
import { normalizeError } from './normalize-error.ts'
import { shouldAddNetwork } from './should-add-network.ts'

const thrown = (fields: object, message = 'Something') => Object.assign(new Error(message), fields)

describe('normalizeError', () => {
  test('[S8.17] a message with "user rejected" or "connection request reset" becomes a user-rejected error', () => {
    const messages = [
      'User rejected the request.',
      'MetaMask Tx Signature: User rejected transaction',
      'USER REJECTED',
      'Connection request reset. Please try again.',
      'connection request reset',
    ]
    for (const message of messages) {
      const cause = new Error(message)
      for (const what of [
        cause,
        message,
        { message },
        thrown({ code: -32603, data: { originalError: { message } } }),
      ]) {
        expect(normalizeError(what).code).toBe('connection/user-rejected')
      }
      expect(normalizeError(cause)).toMatchObject({ cause, details: message })
    }
    expect(normalizeError(new Error('The user is rejected-looking')).code).toBe('internal/unexpected')
    expect(normalizeError(new Error('connection reset by peer')).code).toBe('internal/unexpected')
  })

  test('[S8.3] an aborted request says "Request was aborted"', () => {
    const controller = new AbortController()
    controller.abort()
    for (const what of [controller.signal.reason, thrown({ name: 'AbortError' }), new Error('Request was aborted')]) {
      const error = normalizeError(what)
      expect(error.code).toBe('request/aborted')
      expect(error.shortMessage).toBe('Request was aborted')
    }
  })

  test.each([
    [4001, 'connection/user-rejected'],
    ['4001', 'connection/user-rejected'],
    ['ACTION_REJECTED', 'connection/user-rejected'],
    [5000, 'connection/user-rejected'],
    [5001, 'connection/user-rejected'],
    [5002, 'connection/user-rejected'],
    [4100, 'wallet/unauthorized'],
    [4200, 'wallet/unsupported-method'],
    [5101, 'wallet/unsupported-method'],
    [4900, 'wallet/disconnected'],
    [4902, 'network/not-added'],
    [5100, 'network/unsupported'],
    [4901, 'wallet/disconnected'],
    // EIP-1474's table as a whole.
    [-32700, 'wallet/invalid-request'],
    [-32600, 'wallet/invalid-request'],
    [-32601, 'wallet/unsupported-method'],
    [-32602, 'wallet/invalid-request'],
    [-32603, 'internal/unexpected'],
    [-32000, 'internal/unexpected'],
    [-32001, 'internal/unexpected'],
    [-32002, 'connection/already-pending'],
    [-32003, 'internal/unexpected'],
    [-32004, 'wallet/unsupported-method'],
    [-32005, 'internal/unexpected'],
    [-32006, 'internal/unexpected'],
    ['toString', 'internal/unexpected'],
  ])('code %s is %s', (code, expected) => {
    expect(normalizeError({ code, message: 'Something' }).code).toBe(expected)
  })

  test.each([
    ['viem', thrown({ name: 'UnknownRpcError', cause: thrown({ code: 4001 }) })],
    ['ethers 6', thrown({ code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } })],
    ['ethers 5', thrown({ code: 'UNPREDICTABLE_GAS_LIMIT', error: { code: 4001 } })],
    ['MetaMask', { code: -32603, data: { originalError: { code: 4001 } } }],
  ])('a code is found where %s nests it', (_, what) => {
    expect(normalizeError(what).code).toBe('connection/user-rejected')
  })

  test('our own errors come back as they are, also when a library has wrapped them', () => {
    const own = new LatchkeyError('pairing/expired')
    expect(normalizeError(own)).toBe(own)
    expect(normalizeError(thrown({ cause: own }))).toBe(own)
  })

  test.each([
    ['http/status', 'HTTP status code: 503'],
    ['http/forbidden', 'HTTP status code: 503'],
    ['http/unavailable', 'HTTP status code: 503'],
    ['request/invalid', 'The request cannot be made'],
    ['request/aborted', 'Request was aborted'],
    ['request/timed-out', 'The request took too long'],
    ['request/unreachable', 'The service cannot be reached'],
    ['request/unreadable', 'The answer could not be read'],
  ] as const)('%s of the API client keeps code, text and status', (code, shortMessage) => {
    const api = new ApiError(code, { status: 503, details: 'why' })
    expect(normalizeError(api)).toMatchObject({
      code,
      shortMessage,
      cause: api,
      details: 'why',
      context: { status: 503 },
    })
    expect(normalizeError({ code, status: 503 }).code).toBe('internal/unexpected')
  })

  test('param: fallback names what has no better name', () => {
    expect(normalizeError(new Error('odd'), 'wallet/sign-failed')).toMatchObject({
      code: 'wallet/sign-failed',
      details: 'odd',
    })
  })

  test('behavior: anything can be thrown at it', () => {
    const cyclic: { cause?: unknown } = {}
    cyclic.cause = cyclic
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
        has: () => {
          throw new Error('trap')
        },
      },
    )
    const huge = { message: 'x'.repeat(1e6) }
    for (const what of [undefined, null, 0, cyclic, hostile])
      expect(normalizeError(what).code).toBe('internal/unexpected')
    expect(normalizeError(huge).message.length).toBeLessThan(2000)
    fc.assert(fc.property(fc.anything(), (what) => normalizeError(what) instanceof LatchkeyError))
  })
})

describe('shouldAddNetwork', () => {
  test.each([
    [true, { code: 4902, message: 'Unrecognized chain ID' }],
    [true, { code: -32603, data: { originalError: { code: 4902 } } }],
    [true, { code: 5000, message: 'Unknown chain' }],
    [true, { code: 32603, message: 'Internal' }],
    [true, { code: -32603, message: 'Internal' }],
    [false, { code: 5000, message: 'User rejected.' }],
    [false, { code: -32603, message: 'user rejected the request' }],
    [false, { code: 4001, message: 'No' }],
    [false, { code: -32603, message: 'Internal', data: { originalError: { code: 4001, message: 'No' } } }],
    [false, { code: 5000, message: 'Failed', cause: { code: 4001, message: 'No' } }],
    [false, { code: -32603, message: 'Internal', error: { message: 'User rejected' } }],
    [false, { code: 4902, message: 'Unrecognized chain ID', cause: { code: 4001, message: 'No' } }],
    [true, { code: 4902, message: 'The user rejected no such chain' }],
    [false, { code: 4200, message: 'Unsupported' }],
  ])('%s for %o', (expected, what) => {
    expect(shouldAddNetwork(what)).toBe(expected)
  })
})

test('isNoMatchingKey knows the answer of a session that is gone', () => {
  expect(isNoMatchingKey(new Error("No matching key. session topic doesn't exist: 1f2e"))).toBe(true)
  expect(isNoMatchingKey(new Error('Missing or invalid'))).toBe(false)
})
