import { activeConnection, connectionStatus, createLatchkey, disconnect } from '@latchkey/core'
import { mainnet, polygon } from '@latchkey/core/networks'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { pairingFlow } from '@latchkey/core/wallets'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createScene } from '../test/scene.ts'
import { evmAddress, evmNamespace, otherEvmAddress } from '../test/test-wallet.ts'
import { walletConnect } from './wallet-connect.ts'

test('a client pairs, follows the wallet, is connected again after a reload and disconnects', async () => {
  const { relay, wallet } = await createScene()
  const storage = createMemoryStorage()
  const visit = () => {
    const client = createLatchkey({
      networks: [mainnet, polygon],
      platform: createFakePlatform(),
      storage,
      pairing: walletConnect({ relay: { url: relay.url, projectId: 'test', reach: 'private' } }),
    })
    const stop = client.start()
    onTestFinished(stop)
    return { client, stop, connection: () => activeConnection(client.connection.getState()) }
  }

  const first = visit()
  const pairing = first.client.use(pairingFlow)
  pairing.show()
  const uri = () => {
    const state = pairing.getState()
    return 'uri' in state ? state.uri : undefined
  }
  await expect.poll(uri).toBeDefined()
  await wallet.scan(uri() ?? '')
  await expect.poll(() => pairing.getState().status).toBe('connected')
  expect(first.connection()).toMatchObject({ chainId: 'eip155:1', approvedChains: ['eip155:1', 'eip155:137'] })
  expect(first.connection()?.activeAccount).toBe(evmAddress.toLowerCase())

  const [topic = ''] = wallet.sessions()
  await wallet.emit(topic, 'chainChanged', '0x89')
  await expect.poll(() => first.connection()?.chainId).toBe('eip155:137')
  await wallet.update(topic, { eip155: evmNamespace(['eip155:137'], otherEvmAddress) })
  await expect.poll(() => first.connection()?.activeAccount).toBe(otherEvmAddress.toLowerCase())
  first.stop()

  const second = visit()
  await expect.poll(() => connectionStatus(second.client.connection.getState())).toBe('connected')
  expect(second.connection()?.activeAccount).toBe(otherEvmAddress.toLowerCase())
  await disconnect(second.client)
  expect(second.connection()).toBeUndefined()
  await expect.poll(() => wallet.sessions()).toEqual([])

  const third = visit()
  await expect.poll(() => third.client.ready.getState()).toBe(true)
  expect(third.connection()).toBeUndefined()
})

describe('a relay that refuses', () => {
  async function alertsFor(reason: string) {
    const { relay } = await createScene()
    relay.refuse(reason)
    const client = createLatchkey({
      networks: [mainnet],
      platform: createFakePlatform(),
      storage: createMemoryStorage(),
      logLevel: 'silent',
      pairing: walletConnect({ relay: { url: relay.url, projectId: 'test', reach: 'private' } }),
    })
    onTestFinished(client.start())
    client.use(pairingFlow).show()
    const alerts = () => client.alerts.getState().alerts
    await expect.poll(alerts).not.toEqual([])
    return alerts()
  }

  test.each(['JWT validation error: JWT Token is not yet valid', 'JWT validation error: JWT Token is expired: 17'])(
    '[S8.37] "Session Expired" says that the session is invalid and points to the time settings (%s)',
    async (reason) => {
      const [alert, ...others] = await alertsFor(reason)
      expect(others).toEqual([])
      expect(alert).toMatchObject({ short: 'Session Expired', level: 'error' })
      expect(alert?.long).toMatch(/invalid session.*time settings/i)
      expect(alert?.long).toContain(reason)
    },
  )

  test.each([
    ['Unauthorized: invalid key', 'Invalid Relay Project ID'],
    ['Unauthorized: origin not allowed', 'Relay Refused This Origin'],
    ['Country blocked', 'Relay Refused the Connection'],
  ])('the alert for the developer names the reason: "%s" is "%s"', async (reason, short) => {
    expect(await alertsFor(reason)).toMatchObject([{ short, long: expect.stringContaining(reason) }])
  })
})
