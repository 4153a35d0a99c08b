import { expect, test } from 'vitest'
import type { PeerInfo } from '../../kernel/ports/session.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import { sessionLink } from './session-link.ts'

const phone = { mobile: true, os: 'ios', browser: 'safari' } as const

function link(
  redirect: PeerInfo['redirect'],
  options: TestClientOptions & { opened?: string; source?: 'adapter' } = {},
) {
  const { opened, source = 'pairing', ...rest } = options
  const { client } = createTestClient({ device: phone, ...rest })
  if (opened) client.storage.item(deepLink).set({ href: 'rabby://', name: 'Rabby', sessionId: opened })
  return sessionLink(client, { id: 'session-1', peer: { name: 'Rabby', redirect }, source })
}

const redirect = { native: 'rainbow://', universal: 'https://rainbow.example/wc' }

test('the link that opened the wallet, else the one that it gives', () => {
  expect(link(redirect, { opened: 'session-1' })).toEqual({ href: 'rabby://', target: '_self' })
  expect(link(redirect, { opened: 'another' })).toEqual({ href: 'rainbow://', target: '_self' })
  expect(link({ universal: redirect.universal })?.href).toBe(redirect.universal)
  expect(link(redirect, { preferUniversalLinks: true })?.href).toBe(redirect.universal)
})

test('a link that the guard refuses is skipped', () => {
  expect(link({ native: 'javascript:alert(1)', universal: redirect.universal })?.href).toBe(redirect.universal)
  expect(link({ native: 'data:text/html,hi' })).toBeUndefined()
})

test('none on a computer, for a wallet in the page, or where the wallet gives none', () => {
  expect(link(redirect, { device: { mobile: false } })).toBeUndefined()
  expect(link(redirect, { source: 'adapter' })).toBeUndefined()
  expect(link(undefined)).toBeUndefined()
})
