import { describe, expect, test } from 'vitest'
import type { LinkGuard } from '../http/link-guard.ts'
import { httpsOnly } from '../http/link-guard.ts'
import { decodeWallet } from './wallet.ts'

/** An entry in a registry's own form. */
const entry = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'Alpha',
  rdns: 'example.alpha',
  image_id: 'eebe4a7f',
  image_url: 'https://alpha.example/icon.png',
  homepage: 'https://alpha.example',
  mobile_link: 'https://alpha.example/m',
  desktop_link: 'https://alpha.example/d',
  webapp_link: 'https://alpha.example/w',
  link_mode: 'https://alpha.example/l',
  app_store: 'https://apps.example/alpha',
  play_store: 'https://play.example/alpha',
  chrome_store: 'https://chrome.example/alpha',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  badge_type: 'certified',
  order: 10,
  injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
  installed: true,
}

function decode(value: unknown, guard: LinkGuard = httpsOnly) {
  const warnings: string[] = []
  return { wallet: decodeWallet(value, guard, (message) => void warnings.push(message)), warnings }
}

describe('decodeWallet', () => {
  test('[S3.19] a listing has id, name, rdns, image_id, three links, chains and installed; wrong values are refused', () => {
    const { wallet, warnings } = decode(entry)
    expect(warnings).toEqual([])
    expect(wallet).toMatchObject({
      id: entry.id,
      name: 'Alpha',
      rdns: 'example.alpha',
      imageId: 'eebe4a7f',
      mobileLink: 'https://alpha.example/m',
      desktopLink: 'https://alpha.example/d',
      webappLink: 'https://alpha.example/w',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      installed: true,
    })
    for (const field of ['id', 'name']) {
      for (const wrong of [undefined, null, '', ' ', 7, {}]) {
        const refused = decode({ ...entry, [field]: wrong })
        expect(refused).toEqual({
          wallet: undefined,
          warnings: ['Dropped a wallet of the registry: it has no id or no name'],
        })
      }
    }
    const names = {
      rdns: 'rdns',
      image_id: 'imageId',
      mobile_link: 'mobileLink',
      desktop_link: 'desktopLink',
      webapp_link: 'webappLink',
      chains: 'chains',
      installed: 'installed',
    }
    for (const [wire, field] of Object.entries(names)) {
      for (const wrong of [7, {}, ['eip155'], 'x'.repeat(5000), 'javascript:alert(1)'].slice(
        0,
        wire === 'rdns' || wire === 'image_id' ? 4 : 5,
      )) {
        const refused = decode({ ...entry, [wire]: wrong })
        expect(refused.wallet).not.toHaveProperty(field)
        expect(refused.wallet).toHaveProperty('id', entry.id)
        expect(refused.warnings).toEqual([`Dropped \`${wire}\` of the wallet "Alpha"`])
      }
    }
  })

  test('the additional fields of registries', () => {
    expect(decode(entry).wallet).toMatchObject({
      imageUrl: 'https://alpha.example/icon.png',
      homepage: 'https://alpha.example',
      linkMode: 'https://alpha.example/l',
      appStore: 'https://apps.example/alpha',
      playStore: 'https://play.example/alpha',
      chromeStore: 'https://chrome.example/alpha',
      badge: 'certified',
      order: 10,
      injected: [{ namespace: 'eip155', injectedId: 'isAlpha' }],
    })
    for (const wrong of [{ injected: [{ namespace: 'eip155' }] }, { order: '1' }, { badge_type: 1 }]) {
      expect(decode({ ...entry, ...wrong }).warnings).toHaveLength(1)
    }
  })

  test('null and empty fields are absent, without a warning; unknown fields are left out', () => {
    const empty = {
      id: 'a',
      name: ' Alpha ',
      mobile_link: null,
      desktop_link: '',
      chains: [],
      injected: null,
      future: 1,
    }
    expect(decode(empty)).toEqual({ wallet: { id: 'a', name: 'Alpha', chains: [] }, warnings: [] })
  })

  test('every link and image passes the guard', () => {
    const seen: string[] = []
    const refuse = (kind: string) => (url: string) => void seen.push(`${kind} ${url}`)
    const { wallet } = decode(entry, { href: refuse('href'), icon: refuse('icon') })
    const links = Object.values(entry).filter((value) => typeof value === 'string' && value.startsWith('https:'))
    expect(seen).toHaveLength(links.length)
    expect(seen.filter((line) => line.startsWith('icon'))).toEqual(['icon https://alpha.example/icon.png'])
    expect(JSON.stringify(wallet)).not.toContain('https:')
  })

  test.each([
    'http://a.example',
    'https://a@b.example',
    'https:a.example',
    'https:// a',
    'javascript:alert(1)',
    'alpha://',
    '',
  ])('the default guard refuses %j', (url) => {
    expect(httpsOnly.href(url)).toBeUndefined()
  })
})
