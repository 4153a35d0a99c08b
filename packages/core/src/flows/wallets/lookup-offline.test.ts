import { expect, test, vi } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockWalletSource, listWallets } from '../../testing/mock-wallet-source.ts'
import { walletDirectory } from './wallet-directory.ts'

test('an offline page without the code that asks finds no wallet, and finds it once it is online', async () => {
  vi.doMock('./resolve-wallets.ts', () => {
    throw new Error('offline')
  })
  const { client } = createTestClient({ wallets: createMockWalletSource(listWallets(5)) })
  const directory = client.use(walletDirectory)
  expect(await directory.lookup('w3')).toBeUndefined()
  vi.doUnmock('./resolve-wallets.ts')
  expect(await directory.lookup('w3')).toMatchObject({ id: 'w3' })
})
