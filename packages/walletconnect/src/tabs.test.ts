import { expect, test } from 'vitest'
import { createConnectedScene, createScene, proposals, transportOf } from '../test/scene.ts'

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: [] } as const

test('a session opened in another tab is adopted, and both tabs can use it', async () => {
  const { wallet, openTab } = await createScene()
  const other = openTab()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await wallet.scan(uri)
  const own = await approval
  const { session } = await other.seen('session')
  expect(session.id).toBe(own.id)
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
  expect(await transportOf(own).request(personalSign)).toBe('0xsigned')
})

test('a session opened while this tab has another keeps both', async () => {
  const { wallet, tab, session, openTab } = await createConnectedScene()
  const other = openTab()
  await other.pairing.restore({})
  const { uri, approval } = await other.pairing.connect({ proposals })
  await wallet.scan(uri)
  const second = await approval
  expect((await tab.seen('session')).session.id).toBe(second.id)

  // Each tab writes its own sessions, and neither erases the other's.
  await wallet.emit(session.id, 'chainChanged', 137)
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
  expect(await transportOf(second).request(personalSign)).toBe('0xsigned')
  tab.close()
  other.close()
  const later = openTab()
  const restored = await later.pairing.restore({})
  expect(restored.map(({ id }) => id).sort()).toEqual([session.id, second.id].sort())
  for (const one of restored) expect(await transportOf(one).request(personalSign)).toBe('0xsigned')
})

test('a session ended in another tab ends here, once', async () => {
  const { tab, session, openTab } = await createConnectedScene()
  const other = openTab()
  const [restored] = await other.pairing.restore({})
  expect(restored?.id).toBe(session.id)
  await other.pairing.disconnect(session.id)
  expect(await tab.seen('ended')).toMatchObject({ sessionId: session.id, reason: 'local' })
  await expect(transportOf(session).request(personalSign)).rejects.toMatchObject({ code: 'connection/not-found' })
  await tab.pairing.disconnect(session.id)
  expect(tab.events.filter(({ type }) => type === 'ended')).toHaveLength(1)
  expect(other.events.filter(({ type }) => type === 'ended')).toHaveLength(1)
})

test('an ended session is not restored, even if the page was closed before the SDK forgot it', async () => {
  const { tab, session, wallet, browser, openTab } = await createConnectedScene()
  const sdkStorage = [...browser.stored].filter(([key]) => key.includes('//'))
  await tab.pairing.disconnect(session.id)
  tab.close()
  for (const [key, value] of sdkStorage) browser.stored.set(key, value)
  const later = openTab()
  expect(later.pairing.hasStored()).toBe(false)
  expect(await later.pairing.restore({})).toEqual([])
  await later.pairing.connect({ proposals })
  expect(later.events).toEqual([])
  await expect.poll(() => wallet.sessions()).toEqual([])
})

test('a wallet that ends a session ends it in every tab', async () => {
  const { wallet, tab, session, openTab } = await createConnectedScene()
  const other = openTab()
  await other.pairing.restore({})
  await wallet.disconnect(session.id)
  expect(await tab.seen('ended')).toMatchObject({ sessionId: session.id })
  expect(await other.seen('ended')).toMatchObject({ sessionId: session.id })
  expect(tab.pairing.hasStored()).toBe(false)
})

test('a stored list that lacks a living session does not end it', async () => {
  const { tab, browser, session, transport, openTab } = await createConnectedScene()
  const other = openTab()
  const key = [...browser.stored.keys()].find((name) => name.endsWith(':walletconnect')) ?? ''
  // As if two tabs had written at the same moment and one write was lost.
  other.write(key, JSON.stringify({ v: 1, d: { sessions: [] } }))
  expect(await transport.request(personalSign)).toBe('0xsigned')
  expect(tab.events.map(({ type }) => type)).toEqual(['prompting', 'asked'])
  expect(session.id).toBe(transport.sessionId)
})
