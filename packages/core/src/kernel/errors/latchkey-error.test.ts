import { describe, expect, test } from 'vitest'
import { errorCategory } from './error-category.ts'
import { isLatchkeyError } from './is-latchkey-error.ts'
import { LatchkeyError } from './latchkey-error.ts'

describe('LatchkeyError', () => {
  test('default: the message is the short message', () => {
    expect(new LatchkeyError('pairing/expired').message).toBe('The pairing has expired')
  })

  test('all parts are put together for the developer', () => {
    const error = new LatchkeyError('network/invalid', {
      input: 'Ethereum',
      details: '`id` must be a whole number',
      metaMessages: ['Networks come from viem or defineNetwork.'],
      docsPath: 'docs/errors.md',
    })
    expect(error.message).toMatchInlineSnapshot(`
      "Invalid network: Ethereum

      Networks come from viem or defineNetwork.

      Docs: docs/errors.md
      Details: \`id\` must be a whole number"
    `)
    expect(error.shortMessage).toBe('Invalid network')
  })

  test('param: context fills the places of the short message', () => {
    const error = new LatchkeyError('network/switch-unsupported', { context: { connector: 'Ledger' } })
    expect(error.shortMessage).toBe('"Ledger" does not support programmatic chain switching.')
    expect(error.context).toEqual({ connector: 'Ledger' })
  })

  test('param: shortMessage serves the codes of other packages', () => {
    const error = new LatchkeyError('frame/not-ready' as 'internal/unexpected', { shortMessage: 'Not ready' })
    expect(error.message).toBe('Not ready')
  })

  test('walk finds an error of the cause chain and survives cycles', () => {
    const root = new TypeError('root')
    const middle = Object.assign(new Error('middle'), { cause: root })
    const error = new LatchkeyError('internal/unexpected', { cause: middle })
    expect(error.walk()).toBe(root)
    expect(error.walk((inner) => inner instanceof TypeError)).toBe(root)
    expect(error.walk((inner) => inner instanceof RangeError)).toBeUndefined()
    Object.assign(root, { cause: error })
    expect(error.walk((inner) => inner instanceof RangeError)).toBeUndefined()
  })
})

describe('isLatchkeyError', () => {
  test('matches by brand and code, not by class', () => {
    const error = new LatchkeyError('connection/user-rejected')
    const copy = { code: error.code, [Symbol.for('@latchkey/error')]: true }
    for (const thrown of [error, copy]) {
      expect(isLatchkeyError(thrown)).toBe(true)
      expect(isLatchkeyError(thrown, 'connection/user-rejected')).toBe(true)
      expect(isLatchkeyError(thrown, 'pairing/expired')).toBe(false)
    }
  })

  test.each([null, undefined, 'text', 4001, new Error('other'), { code: 'connection/user-rejected' }])(
    '%s is not ours',
    (thrown) => {
      expect(isLatchkeyError(thrown)).toBe(false)
    },
  )
})

test.each([
  ['http/status', 'API_ERROR'],
  ['request/unreachable', 'API_ERROR'],
  ['request/unreadable', 'DATA_PARSING_ERROR'],
  ['wallet/capabilities-unreadable', 'DATA_PARSING_ERROR'],
  ['login/failed' as 'internal/unexpected', 'SECURE_SITE_ERROR'],
  ['connection/disconnect-failed', 'INTERNAL_SDK_ERROR'],
] as const)('%s is counted as %s', (code, category) => {
  expect(errorCategory(new LatchkeyError(code))).toBe(category)
})
