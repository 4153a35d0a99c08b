import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isLatchkeyError } from './is-latchkey-error.ts'
import { LatchkeyError } from './latchkey-error.ts'
import { normalizeLate } from './late-errors.ts'

afterEach(() => {
  vi.doUnmock('./normalize-error.lazy.ts')
  vi.resetModules()
})

test('what was thrown becomes the error that normalizeError makes, and ours stays as it is', async () => {
  expect(await normalizeLate({ code: 4001, message: 'no' })).toMatchObject({ code: 'connection/user-rejected' })
  const own = new LatchkeyError('connection/wallet-locked')
  expect(await normalizeLate(own)).toBe(own)
})

describe('a page that can’t load the code of errors', () => {
  beforeEach(() => {
    vi.doMock('./normalize-error.lazy.ts', () => {
      throw new Error('offline')
    })
  })

  test('gets an error that says what was thrown', async () => {
    const error = await normalizeLate(new Error('The wallet said no'))
    expect(isLatchkeyError(error, 'internal/unexpected')).toBe(true)
    expect(error.shortMessage).toBe(new LatchkeyError('internal/unexpected').shortMessage)
    expect(error.message).toContain('The wallet said no')
    expect(isLatchkeyError(await normalizeLate(undefined), 'internal/unexpected')).toBe(true)
  })

  test('knows a refusal, which is no failure', async () => {
    const error = await normalizeLate({ code: 4001, message: 'User denied' })
    expect(isLatchkeyError(error, 'connection/user-rejected')).toBe(true)
    expect(error.details).toBe('User denied')
  })

  test('keeps our own errors', async () => {
    const own = new LatchkeyError('connection/wallet-locked')
    expect(await normalizeLate(own)).toBe(own)
  })
})
