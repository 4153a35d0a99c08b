import { expect, test } from 'vitest'
import { createLatchkey } from '../../client/create-latchkey.ts'
import { toNetwork } from '../networks/to-network.ts'
import { createTheme } from '../theme/theme.ts'
import { isLatchkeyError } from './is-latchkey-error.ts'
import { LatchkeyError } from './latchkey-error.ts'

const network = toNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

test.each<[what: string, fail: () => unknown, same: LatchkeyError]>([
  [
    'a network',
    () => toNetwork({ ...network, name: '' }),
    new LatchkeyError('network/invalid', { input: '', details: '`name` is missing or wrong' }),
  ],
  [
    'options',
    () => createLatchkey({ networks: [] as never }),
    new LatchkeyError('config/invalid', { details: '`networks` must be an array with one.' }),
  ],
  [
    'a port of another version',
    () => createLatchkey({ networks: [network], pairing: { contract: 2, create: () => ({}) } as never }),
    new LatchkeyError('adapter/contract', { details: '`pairing` speaks contract 2.' }),
  ],
  [
    'a theme',
    () => createTheme({ mode: 'sepia' as never }),
    new LatchkeyError('theme/invalid-mode', { input: 'sepia', details: 'It must be "light" or "dark".' }),
  ],
])('a failure before the class is loaded is the same error: %s', (_what, fail, same) => {
  const thrown = catchError(fail)
  expect(isLatchkeyError(thrown, same.code)).toBe(true)
  const { walk, ...fields } = thrown as LatchkeyError
  expect(fields).toEqual({ ...same })
  expect(thrown.message).toBe(same.message)
  expect(walk()).toBe(thrown)
  expect(walk((error) => error instanceof RangeError)).toBeUndefined()
})

function catchError(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
