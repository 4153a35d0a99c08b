import { describe, expect, test } from 'vitest'
import { walletFacts } from './all.ts'

// A new scheme opens an app on the visitor's device, so it needs a review. Read the source of the fact, then add it here.
const schemes = new Set(
  'airgap-wallet arculuswc argent atomicwallet awallet backpack bifrostwallet bitcoincom bitkeep bitpay blockchain-wallet bnc bybitapp cakewallet celo coin98 coinomi coolwallet core cosmostation dcent dfw edge ellipal exodus familywallet fireblocks-wc foxwallet frw gem gtweb3wallet imtokenv2 io.universaleverything.universalprofiles iopay jupiter kaiawallet keplrwallet krakenwallet leapcompass leapcosmos ledgerlive magiceden mathwallet metamask mewwallet nightly novawallet okxwallet oneinch onekey-wallet owallet rabby rainbow robinhood-wallet roninwallet safe safepalwallet shapeshift status-app subwallet talisman tangem tpoutside trezorsuite trust uniswap unstoppable.money wigwam xportal xverse zeal zel zengo zerion zilpay'.split(
    ' ',
  ),
)

describe.each(walletFacts)('$id', (fact) => {
  test('its links are https or a reviewed scheme, without tracking parameters', () => {
    for (const link of [fact.homepage, fact.linkMode, fact.webappLink, fact.source]) {
      if (link === undefined) continue
      const url = new URL(link)
      expect(url.protocol).toBe('https:')
      expect([url.username, url.search, url.hash]).toEqual(['', '', ''])
    }
    for (const link of [fact.mobileLink, fact.desktopLink]) {
      if (link !== undefined) expect(schemes).toContain(link.slice(0, link.indexOf('://')))
    }
  })

  test('its ids have the form of their stores', () => {
    expect(fact.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(fact.name).toBe(fact.name.trim())
    for (const rdns of fact.rdns ?? []) expect(rdns).toMatch(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)
    expect(fact.ios ?? '1').toMatch(/^\d{1,12}$/)
    expect(fact.android ?? 'a.b').toMatch(/^[\w]+(\.\w+)+$/)
    expect(fact.chrome ?? 'a'.repeat(32)).toMatch(/^[a-p]{32}$/)
  })

  test('its networks are CAIP-2 ids or whole ecosystems', () => {
    expect(fact.chains.length).toBeGreaterThan(0)
    expect(new Set(fact.chains).size).toBe(fact.chains.length)
    for (const chain of fact.chains) {
      expect(chain).toMatch(/^(eip155|solana|bip122|cosmos|polkadot)(:[-_a-zA-Z0-9]{1,32})?$/)
    }
  })

  test('it has a date of its check, and can be reached or recognised', () => {
    expect(Date.parse(fact.checked)).toBeLessThanOrEqual(Date.now())
    const ways = [fact.mobileLink, fact.desktopLink, fact.webappLink, fact.rdns, fact.injected, fact.standardName]
    expect(ways.some((way) => way !== undefined)).toBe(true)
  })
})

describe('the list', () => {
  test('holds at least 60 wallets, and several of each of the five ecosystems', () => {
    expect(walletFacts.length).toBeGreaterThanOrEqual(60)
    for (const namespace of ['eip155', 'solana', 'bip122', 'cosmos', 'polkadot']) {
      const wallets = walletFacts.filter(({ chains }) => chains.some((chain) => chain.split(':')[0] === namespace))
      expect(wallets.length, namespace).toBeGreaterThanOrEqual(6)
    }
  })

  test.each([
    ['id', walletFacts.map(({ id }) => id)],
    ['name', walletFacts.map(({ name }) => name.toLowerCase())],
    ['rdns', walletFacts.flatMap(({ rdns = [] }) => rdns.map((entry) => entry.toLowerCase()))],
    ['Wallet Standard name', walletFacts.flatMap(({ standardName }) => standardName ?? [])],
    ['App Store id', walletFacts.flatMap(({ ios }) => ios ?? [])],
    ['Play Store package', walletFacts.flatMap(({ android }) => android ?? [])],
    ['Chrome Web Store id', walletFacts.flatMap(({ chrome }) => chrome ?? [])],
    [
      'injected id',
      walletFacts.flatMap(({ injected = {} }) =>
        Object.entries(injected).flatMap(([namespace, ids]) => ids.map((id) => `${namespace}:${id}`)),
      ),
    ],
  ])('no two wallets share a %s', (_, values) => {
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  })

  test('has no reviewed scheme that is unused', () => {
    const used = new Set(
      walletFacts
        .flatMap((fact) => [fact.mobileLink, fact.desktopLink])
        .map((link) => link?.slice(0, link.indexOf('://'))),
    )
    expect([...schemes].filter((scheme) => !used.has(scheme))).toEqual([])
  })
})
