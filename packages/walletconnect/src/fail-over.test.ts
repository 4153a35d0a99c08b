import { expect, onTestFinished, test } from 'vitest'
import { proposals, transportOf } from '../test/scene.ts'
import { openTabWith, startCluster, startRefusingRelay } from '../test/several-relays.ts'
import { createTestBrowser } from '../test/test-browser.ts'
import { createTestWallet } from '../test/test-wallet.ts'

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: [] } as const

async function createPhone(relayUrl: string) {
  const phone = await createTestWallet(relayUrl)
  onTestFinished(phone.close)
  return phone
}

test('a relay that is down is skipped, and the working one is tried first on the next page load', async () => {
  const { urls, nodes } = await startCluster()
  const [first, second] = nodes
  await first.kill()
  const phone = await createPhone(second.url)
  const browser = createTestBrowser()
  const tab = openTabWith(urls, {}, browser)
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await phone.scan(uri)
  const session = await approval
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
  tab.close()

  await first.start()
  const later = openTabWith(urls, {}, browser)
  const [restored] = await later.pairing.restore({})
  if (!restored) throw new Error('Nothing was restored')
  expect(await transportOf(restored).request(personalSign)).toBe('0xsigned')
  expect(first.sockets()).toBe(0)

  // Without a session no relay is remembered.
  await later.pairing.disconnect(restored.id)
  later.close()
  await openTabWith(urls, {}, browser).pairing.connect({ proposals })
  expect(first.sockets()).toBe(1)
})

test('a relay dies during a session: requests are answered over the other relay, and events of the wallet still arrive', async () => {
  const { urls, nodes } = await startCluster()
  const [first, second] = nodes
  const phone = await createPhone(second.url)
  const tab = openTabWith(urls)
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await phone.scan(uri)
  const session = await approval
  expect([first.sockets(), second.sockets()]).toEqual([1, 1])

  await first.kill()
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
  expect(phone.requests).toHaveLength(1)
  expect(second.sockets()).toBe(2)
  const chain = new Promise((resolve) => transportOf(session).on(resolve))
  await phone.emit(session.id, 'chainChanged', 137)
  expect(await chain).toEqual({ type: 'chain', chainId: 'eip155:137' })

  // The same in the other direction: the phone stays with its own relay.
  await first.start()
  await second.kill()
  await expect.poll(() => first.sockets()).toBe(1)
})

test('a relay that refuses is skipped; the refusal is reported only when all refuse', async () => {
  const { nodes } = await startCluster()
  const relay = await startRefusingRelay('Unauthorized: origin not allowed')
  const phone = await createPhone(nodes[0].url)
  const tab = openTabWith([relay.url, nodes[0].url])
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await phone.scan(uri)
  expect(await transportOf(await approval).request(personalSign)).toBe('0xsigned')
  expect(tab.alerts).toEqual([])
  expect(relay.connections).toHaveLength(1)
})
