import { expect, test } from 'vitest'
import { createSdkLogger } from './sdk-logger.ts'

test('the SDK’s errors go to the debug log, shortened; all else it says goes nowhere', () => {
  const lines: unknown[] = []
  const logger = createSdkLogger({ debug: (line) => void lines.push(line) })
  logger.error(new Error('No matching key'))
  logger.fatal({ method: 'init' }, 'Failed to start')
  logger.error({ topic: 'abc' })
  logger.error('x'.repeat(500))
  for (const level of ['warn', 'info', 'debug', 'trace'] as const) logger[level]('quiet')
  // With any other level the SDK would keep what it says in a buffer.
  expect(logger.level).toBe('error')
  logger.child({}).error('of a part of it')
  expect(lines).toEqual([
    'WalletConnect: No matching key',
    'WalletConnect: Failed to start',
    'WalletConnect: ',
    `WalletConnect: ${'x'.repeat(300)}`,
    'WalletConnect: of a part of it',
  ])
})
