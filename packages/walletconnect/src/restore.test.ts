import { createFakeClock } from '@latchkey/core/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConnectedScene, createScene, proposals, transportOf } from '../test/scene.ts'
import { evmAddress, evmNamespace, otherEvmAddress } from '../test/test-wallet.ts'

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: [] } as const

test('default: a session of an earlier page load is restored', async () => {
  const { tab, session, openTab, wallet } = await createConnectedScene()
  tab.close()
  const later = openTab()
  expect(later.pairing.hasStored()).toBe(true)
  const [restored] = await later.pairing.restore({})
  expect(restored).toMatchObject({ id: session.id, peer: session.peer, expiresAt: session.expiresAt })
  const transport = transportOf(restored as typeof session)
  expect(transport.accounts[0]?.key).toBe(evmAddress.toLowerCase())
  expect(await transport.request(personalSign)).toBe('0xsigned')

  await wallet.disconnect(session.id)
  expect(await later.seen('ended')).toMatchObject({ sessionId: session.id, reason: 'remote' })
})

test('default: the SDK’s data has the names under which earlier versions stored it', async () => {
  const { browser } = await createConnectedScene()
  const names = [...browser.stored.keys()].filter((key) => key.includes('//')).map((key) => key.split('//')[1])
  expect(names).toEqual(expect.arrayContaining(['session', 'keychain', 'subscription', 'expirer']))
  for (const key of browser.stored.keys())
    expect(key).toMatch(/^latchkey:test:(?:walletconnect:wc@2:[a-z]+:[.\d]+:latchkey-test\/\/[\w-]+|(?!.*wc@2).+)$/)
})

test('behavior: nothing stored restores nothing', async () => {
  const { openTab, relay } = await createScene()
  const tab = openTab()
  expect(tab.pairing.hasStored()).toBe(false)
  expect(await tab.pairing.restore({})).toEqual([])
  expect(relay.connections).toEqual([])
})

test('behavior: a restore does not wait for the relay, and requests work once it is back', async () => {
  const { tab, session, relay, openTab } = await createConnectedScene()
  tab.close()
  await relay.stop()
  const later = openTab()
  const [restored] = await later.pairing.restore({})
  expect(restored?.id).toBe(session.id)
  expect(await later.seen('relay')).toEqual({ type: 'relay', connected: false })
  const request = transportOf(restored as typeof session).request(personalSign)
  await relay.start()
  expect(await request).toBe('0xsigned')
}, 15_000)

test('behavior: changes that the wallet made while the page was closed arrive', async () => {
  const { tab, session, relay, wallet, openTab } = await createConnectedScene()
  tab.close()
  await expect.poll(() => relay.openSockets()).toBe(1)
  await wallet.update(session.id, { eip155: evmNamespace(['eip155:137'], otherEvmAddress) })
  const later = openTab()
  const [restored] = await later.pairing.restore({})
  await expect.poll(() => restored?.transports[0]?.chains).toEqual(['eip155:137'])
  await wallet.disconnect(session.id)
  expect(await later.seen('ended')).toMatchObject({ reason: 'remote' })
  expect(later.pairing.hasStored()).toBe(false)
})

test('behavior: on a phone whose browser was closed during the approval, the next page load finds it', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab({ mobile: true })
  const { uri, approval } = await tab.pairing.connect({ proposals })
  tab.close()
  await expect(approval).rejects.toMatchObject({ code: 'request/aborted' })
  await wallet.scan(uri)

  const later = openTab({ mobile: true })
  expect(later.pairing.hasStored()).toBe(true)
  expect(await later.pairing.restore({})).toEqual([])
  const { session } = await later.seen('session')
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
})

test('behavior: a pairing that was never approved is not looked for again', async () => {
  const clock = createFakeClock(Date.now())
  const { openTab } = await createScene()
  const tab = openTab({ mobile: true, clock })
  await tab.pairing.connect({ proposals })
  expect(tab.pairing.hasStored()).toBe(true)
  // The SDK counts its five minutes from when it made the code, which on a busy machine is later than the clock here began.
  await clock.advance(5 * 60_000 + 30_000)
  expect(tab.pairing.hasStored()).toBe(false)
})

test('error: aborted', async () => {
  const { tab, openTab } = await createConnectedScene()
  tab.close()
  await expect(openTab().pairing.restore({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'request/aborted',
  })
})

test('behavior: with any damage to the storage, a restore neither fails nor loses a sound session', async () => {
  const { tab, browser, session, relay, openTab } = await createConnectedScene()
  tab.close()
  await relay.stop()
  const sound = new Map(browser.stored)
  const garbage = fc.oneof(
    fc.jsonValue(),
    fc.constant({ topic: 'x' }),
    fc.constant([{ topic: 'x' }, null, 5]),
    fc.constant('{'),
  )
  const collections = [...sound.keys()].filter((key) => !/keychain$/.test(key))

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...collections), garbage), { maxLength: 6 }), async (damage) => {
      browser.stored.clear()
      for (const [key, value] of sound) browser.stored.set(key, value)
      for (const [key, value] of damage) {
        const before = JSON.parse(sound.get(key) ?? 'null') as { v: number; d: unknown }
        // The session itself is intact; everything around it is damaged.
        const d = key.endsWith('//session') && Array.isArray(before.d) ? [value, ...before.d, value] : value
        browser.stored.set(key, value === '{' && !key.endsWith('//session') ? '{' : JSON.stringify({ v: 1, d }))
      }
      const damagedList = damage.some(([key]) => key.endsWith(':walletconnect'))
      const later = openTab()
      const restored = await later.pairing.restore({})
      if (!damagedList) expect(restored.map(({ id }) => id)).toEqual([session.id])
      later.close()
    }),
    { numRuns: 60 },
  )
}, 30_000)
