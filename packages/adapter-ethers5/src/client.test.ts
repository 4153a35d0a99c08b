import { connect, createLatchkey, type Network } from '@latchkey/core'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import * as ethers from 'ethers'
import { expect, onTestFinished, test } from 'vitest'
import { openPage, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'
import { ethers5Provider } from './ethers5-provider.ts'
import { ethers5Signer } from './ethers5-signer.ts'

function visit(networks: readonly Network[]) {
  const client = createLatchkey({
    networks: networks as readonly [Network],
    adapters: [ethers5Adapter({ ethers: async () => ethers })],
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
  })
  onTestFinished(client.start())
  return client
}

test('the tested version is ethers 5', () => {
  expect(ethers.version).toMatch(/^ethers\/5\./)
})

test('an app’s own ethers code signs and reads with the connection in use', async () => {
  const home = await startAnvil({ chainId: 31337 })
  onTestFinished(() => home.close())
  const adapter = () => ethers5Adapter({ ethers: async () => ethers })
  const page = openPage(adapter, { home, away: home })
  const { controls } = page.wallet()
  const client = visit([toNetwork(home, 'Home')])
  const none = { code: 'connector/none-for-namespace' }
  await expect(ethers5Signer(client, { ethers })).rejects.toMatchObject(none)
  await expect(ethers5Provider(client, { ethers })).rejects.toMatchObject(none)
  const { connection } = await connect(client, { adapterId: 'ethers5', connectorId: 'test.alpha' })
  const provider = await ethers5Provider(client, { ethers })
  expect((await provider.getNetwork()).chainId).toBe(31337)
  const signer = await ethers5Signer(client, { ethers, connectionId: connection.id })
  const address = await signer.getAddress()
  expect(address).toBe(connection.accounts[0].addresses[0]?.address)
  expect(ethers.utils.verifyMessage('hello', await signer.signMessage('hello'))).toBe(address)
  expect(controls.prompts()).toEqual({ eth_requestAccounts: 1, personal_sign: 1 })
})

test('a call without `{ ethers }` is a typed error that says how to write it', () => {
  for (const wrong of [undefined, {}, ethers, { ethers }])
    expect(() => ethers5Adapter(wrong as never)).toThrow(
      expect.objectContaining({ code: 'config/invalid', details: expect.stringContaining('ethers5Adapter({ ethers') }),
    )
})

test('an app that passes ethers 6 gets an alert, and wallets still connect', async () => {
  const home = await startAnvil({ chainId: 31337 })
  onTestFinished(() => home.close())
  const six = () => ethers5Adapter({ ethers: async () => ({ version: '6.0.0' }) as never })
  const page = openPage(six, { home, away: home })
  page.wallet()
  const { instance } = page.load()
  await instance.connect({ connectorId: 'test.alpha' })
  const read = instance.can.getBalance?.({ chainId: 'eip155:31337', account: `0x${'1'.repeat(40)}` })
  await expect(read).rejects.toMatchObject({ code: 'config/invalid', details: expect.stringContaining('npm:ethers@5') })
})
