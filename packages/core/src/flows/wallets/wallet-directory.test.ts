import { beforeAll, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { ConnectorGroup } from '../../kernel/option-types.ts'
import type { Connector } from '../../kernel/ports/connector.ts'
import type { ListedWallet, WalletIdentities } from '../../kernel/ports/wallet-source.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockWalletSource, listWallets } from '../../testing/mock-wallet-source.ts'
import { evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { recentWallets } from './recent-wallets.ts'
import { walletDirectory } from './wallet-directory.ts'

// What names wallets and what reads errors is loaded before a fake clock counts.
beforeAll(
  async () =>
    void (await Promise.all([import('./resolve-wallets.ts'), import('../../kernel/errors/normalize-error.lazy.ts')])),
)

type Given = Partial<Connector<'eip155'>> & { id: string }

const phone = { mobile: true, os: 'ios', browser: 'safari' } as const
const metamask: Given = { id: 'io.metamask', name: 'MetaMask', info: { rdns: 'io.metamask', name: 'MetaMask' } }
const rabby: Given = { id: 'io.rabby', name: 'Rabby Wallet', info: { rdns: 'io.rabby', name: 'Rabby Wallet' } }
const browserWallet: Given = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', info: undefined }

/** An adapter that lists these connectors. */
function adapterOf(namespace: 'eip155' | 'solana', given: readonly Given[]) {
  const wallets = given.map(({ id, name = id }) =>
    createMockWallet({ id, name, accounts: [evmAccount(evmAddresses[0]) as never] }),
  )
  const connectors = Object.fromEntries(given.map((connector) => [connector.id, connector]))
  return createMockAdapter({ namespace, wallets: wallets as never, connectors: connectors as never })
}

function setUp({
  eip155 = [],
  onSolana = [],
  listed = 0,
  ...options
}: TestClientOptions & { eip155?: readonly Given[]; onSolana?: readonly Given[]; listed?: number } = {}) {
  const source = createMockWalletSource(listWallets(listed))
  const page = createTestClient({
    networks: [mainnet, solana],
    adapters: [adapterOf('eip155', eip155), adapterOf('solana', onSolana)],
    pairing: createMockPairing(),
    ...(listed ? { wallets: source } : {}),
    ...options,
  })
  const stop = page.client.start()
  const directory = page.client.use(walletDirectory)
  const groups = () =>
    Object.fromEntries(directory.getState().groups.map(({ id, rows }) => [id, rows.map(({ name }) => name)]))
  const rows = () => directory.getState().groups.flatMap((group) => group.rows)
  return {
    ...page,
    source,
    directory,
    groups,
    rows,
    stop,
    order: () => directory.getState().groups.map(({ id }) => id),
  }
}

async function loaded(options: Parameters<typeof setUp>[0]) {
  const page = setUp(options)
  await page.directory.load()
  return page
}

describe('order', () => {
  const full = {
    eip155: [metamask, { id: 'ledger', name: 'Ledger', type: 'EXTERNAL', info: undefined } as Given],
    listed: 12,
    featuredWalletIds: ['w3'],
    customWallets: [{ id: 'mine', name: 'Mine', mobileLink: 'mine://' }],
  }
  const stored = (page: ReturnType<typeof setUp>) =>
    page.client.use(recentWallets).remember({ id: 'w9', name: 'Wallet 9' })

  test('[S2.29] the order is walletConnect, recent, injected, featured, custom, external, recommended; the app may set another', async () => {
    const { customWallets: _, featuredWalletIds: __, ...plain } = full
    const page = await loaded({ ...full })
    stored(page)
    expect(page.order()).toEqual(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external'])
    const recommended = await loaded(plain)
    stored(recommended)
    expect(recommended.order()).toEqual(['walletConnect', 'recent', 'injected', 'external', 'recommended'])
    const connectorOrder: readonly ConnectorGroup[] = ['recommended', 'external']
    const own = await loaded({ ...plain, connectorOrder })
    stored(own)
    expect(own.order()).toEqual(['recommended', 'external', 'walletConnect', 'recent', 'injected'])
  })

  test('a group without wallets is left out', async () => {
    expect((await loaded({ eip155: [metamask], pairing: undefined })).order()).toEqual(['injected'])
  })
})

describe('the code for any wallet', () => {
  test('is offered when a pairing is configured, with its tag', () => {
    const { rows } = setUp()
    expect(rows()).toMatchObject([{ id: 'walletConnect', connectors: [], tags: ['qr'], group: 'walletConnect' }])
    expect(setUp({ pairing: undefined }).rows()).toEqual([])
  })

  test('is gone once a phone wallet is connected', async () => {
    const pairing = createMockPairing()
    const { client, clock, rows } = setUp({ pairing })
    const { connectPairing } = await import('../../actions/connect-pairing.ts')
    await connectPairing(client, {})
    pairing.asked[0]?.approve()
    await clock.flush()
    expect(rows()).toEqual([])
  })

  test('is left out on a phone that lists wallets, and kept where it is the only way', () => {
    expect(setUp({ device: phone, listed: 3 }).groups()).not.toHaveProperty('walletConnect')
    expect(setUp({ device: phone }).groups()).toHaveProperty('walletConnect')
  })

  test('a library’s own is hidden beside the pairing, with an alert for the developer', async () => {
    const own: Given = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', info: undefined }
    const identities = async () => ({ identifyWallet: () => undefined })
    const both = await loaded({ eip155: [own], identities })
    expect(both.rows()).toMatchObject([{ id: 'walletConnect', connectors: [] }])
    await both.clock.flush()
    expect(both.client.alerts.getState().alerts).toMatchObject([{ code: 'pairing/duplicate', level: 'warning' }])
    const alone = await loaded({ eip155: [own], identities, pairing: undefined })
    expect(alone.rows()).toMatchObject([
      { group: 'walletConnect', tags: ['qr'], connectors: [{ connectorId: 'walletConnect' }] },
    ])
    expect(alone.client.alerts.getState().alerts).toEqual([])
  })
})

describe('one wallet, one row', () => {
  const identities: WalletIdentities = {
    identifyWallet(clue) {
      if ('rdns' in clue) return clue.rdns === 'app.phantom' ? { id: 'phantom', name: 'Phantom' } : undefined
      if ('standardName' in clue)
        return clue.standardName === 'Phantom' ? { id: 'phantom', name: 'Phantom' } : undefined
      return undefined
    },
  }
  const onEthereum: Given = { id: 'app.phantom', name: 'Phantom', info: { rdns: 'app.phantom', name: 'Phantom' } }
  const onSolana: Given = { id: 'Phantom', name: 'Phantom', info: { name: 'Phantom' } }

  test('two ecosystems merge when the identity map knows the wallet', async () => {
    const { rows } = await loaded({
      eip155: [onEthereum],
      onSolana: [onSolana],
      pairing: undefined,
      identities: async () => identities,
    })
    expect(rows()).toMatchObject([
      {
        id: 'app.phantom',
        name: 'Phantom',
        tags: ['multichain', 'installed'],
        connectors: [
          { connectorId: 'app.phantom', namespace: 'eip155' },
          { connectorId: 'Phantom', namespace: 'solana' },
        ],
      },
    ])
  })

  test('a map that is an object with state of its own is asked as one', async () => {
    const own: WalletIdentities & { readonly names: Readonly<Record<string, string>> } = {
      names: { 'app.phantom': 'phantom', Phantom: 'phantom' },
      identifyWallet(clue) {
        const mark = 'rdns' in clue ? clue.rdns : 'standardName' in clue ? clue.standardName : ''
        const id = this.names[mark]
        return id === undefined ? undefined : { id, name: 'Phantom' }
      },
    }
    const given = { eip155: [onEthereum], onSolana: [onSolana], pairing: undefined, identities: async () => own }
    expect((await loaded(given)).rows()).toHaveLength(1)
  })

  test('a wallet list that brings the map needs no option beside it, whether it is given or loaded', async () => {
    const given = { eip155: [onEthereum], onSolana: [onSolana], pairing: undefined }
    const list = { ...createMockWalletSource([]), identities: async () => identities }
    for (const wallets of [list, async () => list]) {
      const page = await loaded({ ...given, wallets })
      expect(page.rows()).toMatchObject([{ name: 'Phantom', tags: ['multichain', 'installed'] }])
      await page.clock.flush()
      expect(page.client.alerts.getState().alerts).toEqual([])
    }
  })

  test('an alert for the developer if no source knows wallets of several ecosystems', async () => {
    const several = await loaded({ eip155: [onEthereum], onSolana: [onSolana], pairing: undefined })
    await several.clock.flush()
    expect(several.client.alerts.getState().alerts).toMatchObject([
      { code: 'config/identities-missing', level: 'warning' },
    ])
    const alone = await loaded({ adapters: [adapterOf('eip155', [onEthereum])], pairing: undefined })
    await alone.clock.flush()
    expect(alone.client.alerts.getState().alerts).toEqual([])
  })

  test('the id of a row stays when the map arrives', async () => {
    const page = setUp({
      eip155: [onEthereum],
      onSolana: [onSolana],
      pairing: undefined,
      identities: async () => identities,
    })
    const [before] = page.rows()
    await page.directory.load()
    expect(page.rows()[0]?.id).toBe(before?.id)
  })

  test('unknown ones stay apart, each with its ecosystem and where it comes from', async () => {
    const { rows } = await loaded({ eip155: [onEthereum], onSolana: [onSolana], pairing: undefined })
    expect(rows()).toMatchObject([
      { name: 'Phantom', origin: 'app.phantom', namespace: 'eip155' },
      { name: 'Phantom', origin: 'Phantom', namespace: 'solana' },
    ])
  })

  test.each([
    ['a zero-width space', 'Meta\u200BMask', 'MetaMask'],
    ['marks of direction', '\u202EMetaMask\u202C', 'MetaMask'],
    ['a blank letter', '\u3164MetaMask\uFFA0', 'MetaMask'],
    ['Cyrillic letters', 'Меtаmаѕk', 'Меtаmаѕk'],
    ['mathematical letters', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
    ['full-width letters', 'ＭｅｔａＭａｓｋ', 'ＭｅｔａＭａｓｋ'],
    ['rn for m', 'rnetaMask', 'rnetaMask'],
  ])('a name with %s is labelled beside the one it looks like', async (_, name, shown) => {
    const fake: Given = { id: 'evil', name, info: { rdns: 'io.evil', name } }
    const { rows } = await loaded({ eip155: [metamask, fake], pairing: undefined })
    const labels = () => rows().map((row) => [row.name, row.origin])
    await vi.waitFor(() =>
      expect(labels()).toEqual([
        ['MetaMask', 'io.metamask'],
        [shown, 'io.evil'],
      ]),
    )
  })

  test('a name in another script says where it comes from until it is known to look like no other', async () => {
    const honest: Given = { id: 'cn.wallet', name: '麦子钱包', info: { rdns: 'cn.wallet', name: '麦子钱包' } }
    const { rows } = setUp({ eip155: [metamask, honest], pairing: undefined })
    expect(rows().map(({ origin }) => origin)).toEqual([undefined, 'cn.wallet'])
    await vi.waitFor(() => expect(rows().map(({ origin }) => origin)).toEqual([undefined, undefined]))
  })

  test('a wallet whose name can’t be seen is named by its rdns, or not at all', async () => {
    const blank = '\u2800\u3164\u200F \u{E0041}'
    const { rows } = await loaded({
      eip155: [
        { id: 'io.blank', name: blank, info: { rdns: 'io.blank', name: blank } },
        { id: 'blank', name: blank, info: { rdns: '\u202E', name: blank } },
      ],
      pairing: undefined,
    })
    expect(rows().map(({ name }) => name)).toEqual(['io.blank', 'Unknown wallet'])
  })

  test('an announced icon is drawn only when it holds the image itself', async () => {
    const [held, elsewhere] = ['data:image/png;base64,AAAA', 'https://collects.example/i.png']
    const given = (id: string, imageUrl: string, type: Connector['type']): Given => ({ id, name: id, imageUrl, type })
    const { rows } = await loaded({
      eip155: [given('a', held, 'ANNOUNCED'), given('b', elsewhere, 'ANNOUNCED'), given('c', elsewhere, 'EXTERNAL')],
      pairing: undefined,
    })
    expect(rows().map(({ imageUrl }) => imageUrl)).toEqual([held, undefined, elsewhere])
  })

  test('the registry’s injected ids prove it as well', async () => {
    const wallets = createMockWalletSource([
      {
        id: 'abc',
        name: 'Phantom',
        rdns: 'app.phantom',
        mobileLink: 'phantom://',
        injected: [{ namespace: 'solana', injectedId: 'Phantom' }],
      },
    ])
    const { rows } = await loaded({ eip155: [onEthereum], onSolana: [onSolana], wallets })
    expect(rows().filter(({ name }) => name === 'Phantom')).toMatchObject([
      { registryId: 'abc', tags: ['multichain', 'installed'] },
    ])
  })

  test('announced, injected and as a library’s own connector: one row, the announced one', async () => {
    const info = metamask.info
    const { rows } = await loaded({
      eip155: [
        { id: 'metaMaskSDK', name: 'MetaMask', type: 'EXTERNAL', info },
        { id: 'injected', name: 'MetaMask', type: 'INJECTED', info },
        metamask,
      ],
      pairing: undefined,
    })
    expect(rows()).toMatchObject([{ group: 'injected', connectors: [{ connectorId: 'io.metamask' }] }])
  })

  test('a script that poses as a wallet is shown beside it, labelled', async () => {
    const fake: Given = { id: 'evil', name: 'MetaMask', info: { rdns: 'io.evil', name: 'MetaMask' } }
    const { rows } = await loaded({ eip155: [metamask, fake], pairing: undefined })
    expect(rows()).toMatchObject([
      { id: 'io.metamask', origin: 'io.metamask' },
      { id: 'io.evil', origin: 'io.evil' },
    ])
    const sameClaim: Given = { ...fake, info: { rdns: 'io.metamask', name: 'MetaMask' } }
    const clash = await loaded({ eip155: [metamask, sameClaim], pairing: undefined })
    expect(new Set(clash.rows().map(({ id }) => id)).size).toBe(2)
  })

  test('[S3.10] a merged connector names the connectors it was made of', async () => {
    const { rows } = await loaded({
      eip155: [onEthereum],
      onSolana: [onSolana],
      pairing: undefined,
      identities: async () => identities,
    })
    expect(rows()[0]?.connectors.map(({ connectorId }) => connectorId)).toEqual(['app.phantom', 'Phantom'])
  })
})

describe('hidden wallets', () => {
  test('[S5.19] excluded wallets match in any case', async () => {
    for (const excluded of ['W1', 'w1', 'WALLET 1', 'wallet 1']) {
      const page = await loaded({ listed: 3, excludeWalletIds: [excluded] })
      await page.directory.more()
      await page.clock.flush()
      expect(page.rows().map(({ id }) => id)).not.toContain('w1')
      expect(page.directory.getState().list.rows.map(({ id }) => id)).not.toContain('w1')
    }
  })

  test.each([['IO.MetaMask'], ['metamask']])(
    '[S6.5] wallets on the excluded list are hidden, by rdns or name: %s',
    async (excluded) => {
      const { groups } = await loaded({ eip155: [metamask, rabby], excludeWalletIds: [excluded] })
      expect(groups()).toMatchObject({ injected: ['Rabby Wallet'] })
    },
  )

  test('an excluded registry id hides the installed wallet of that id too', async () => {
    const wallets = createMockWalletSource([{ id: 'abc', name: 'Rabby', rdns: 'io.rabby', mobileLink: 'rabby://' }])
    const { groups } = await loaded({ eip155: [metamask, rabby], excludeWalletIds: ['abc'], wallets })
    expect(groups()).toMatchObject({ injected: ['MetaMask'] })
  })

  const known: Given = { ...browserWallet, name: 'Rabby Wallet', info: { rdns: 'io.rabby', name: 'Rabby Wallet' } }
  const cases: [string, Parameters<typeof setUp>[0], boolean][] = [
    ['desktop', { eip155: [browserWallet] }, false],
    ['desktop, recognised', { eip155: [known] }, true],
    ['phone, not installed', { eip155: [{ ...browserWallet, installed: false }], device: phone }, false],
    ['phone, installed', { eip155: [{ ...browserWallet, installed: true }], device: phone }, true],
    ['phone inside a wallet', { eip155: [browserWallet], device: { ...phone, insideWallet: 'injected' } }, true],
    ['phone, recognised', { eip155: [known], device: phone }, true],
    ['desktop, asked for by the app', { eip155: [browserWallet], injected: 'always' }, true],
  ]
  test.each(cases)(
    '[S6.6] the Browser Wallet is hidden on desktop, and on a phone without rdns when not installed: %s',
    async (_, options, visible) => {
      const { groups } = await loaded(options)
      expect(groups().injected?.length ?? 0).toBe(visible ? 1 : 0)
    },
  )

  test('a wallet of another ecosystem that is found by its place in the page is shown without a wallet list', async () => {
    const { groups } = await loaded({ onSolana: [{ id: 'keplr', name: 'Keplr', type: 'INJECTED', info: undefined }] })
    expect(groups()).toMatchObject({ injected: ['Keplr'] })
  })

  test('[S5.21] wallets that are detected or recent are not listed again, by rdns or id', async () => {
    const wallets = createMockWalletSource([
      { id: 'abc', name: 'Rabby from the registry', rdns: 'io.rabby', mobileLink: 'rabby://' },
      { id: 'io.metamask', name: 'MetaMask from the registry', mobileLink: 'metamask://' },
      { id: 'w9', name: 'Wallet 9', mobileLink: 'w9://' },
      { id: 'w10', name: 'Wallet 10', mobileLink: 'w10://' },
    ])
    const page = await loaded({ eip155: [metamask, rabby], wallets })
    page.client.use(recentWallets).remember({ id: 'w9', name: 'Wallet 9' })
    expect(page.groups()).toMatchObject({
      recent: ['Wallet 9'],
      injected: ['MetaMask', 'Rabby Wallet'],
      recommended: ['Wallet 10'],
    })
  })
})

describe('recent wallets', () => {
  test('[S9.15] two recent wallets are kept, the newest first', () => {
    const page = setUp({ listed: 9 })
    const recent = page.client.use(recentWallets)
    for (const id of ['w1', 'w2', 'w3', 'w2']) recent.remember({ id, name: id })
    expect(page.groups().recent).toEqual(['w2', 'w3'])
    const nextVisit = setUp({ listed: 9, storage: page.storage })
    expect(nextVisit.groups().recent).toEqual(['w2', 'w3'])
    expect(nextVisit.rows().find(({ id }) => id === 'w2')?.tags).toEqual(['recent'])
  })

  test('another tab’s are seen', () => {
    const page = setUp({ listed: 9 })
    page.directory.subscribe(() => {})
    const tab = setUp({ listed: 9, storage: page.storage })
    tab.client.use(recentWallets).remember({ id: 'w1', name: 'Wallet 1' })
    page.platform.storageChanged('latchkey:default:recentWallets')
    expect(page.groups().recent).toEqual(['Wallet 1'])
  })

  test('one of another ecosystem is left out', () => {
    const page = setUp({ listed: 9 })
    page.client.use(recentWallets).remember({ id: 'cosmic', name: 'Cosmic', chains: ['cosmos:cosmoshub-4'] })
    expect(page.groups().recent).toBeUndefined()
  })

  test('an announced image is not stored', () => {
    const page = setUp()
    page.client.use(recentWallets).remember({ id: 'w1', name: 'Wallet 1', imageUrl: 'data:image/png;base64,AAAA' })
    expect(page.storage.values.get('latchkey:default:recentWallets')).not.toContain('data:')
  })
})

describe('listed wallets', () => {
  test('[S9.17] four recommended, pages of forty with images of the first twenty, searches of a hundred, four featured', async () => {
    const page = await loaded({ listed: 250 })
    expect(page.groups().recommended).toHaveLength(4)
    page.directory.more()
    await page.clock.flush()
    // The four of Connect lead the list.
    expect(page.directory.getState().list.rows).toHaveLength(44)
    expect(page.source.images).toEqual(Array.from({ length: 20 }, (_, index) => `i${index + 5}`))
    page.directory.search('wallet')
    await page.clock.advance(300)
    expect(page.directory.getState().list.rows).toHaveLength(100)

    const featured = await loaded({ listed: 250, connectorOrder: ['featured'] })
    expect(featured.groups().featured).toEqual(['Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4'])
    const chosen = await loaded({ listed: 250, featuredWalletIds: ['w9', 'w2', 'w5', 'w4', 'w7'] })
    expect(chosen.groups().featured).toEqual(['Wallet 9', 'Wallet 2', 'Wallet 5', 'Wallet 4', 'Wallet 7'])
  })

  test('AllWallets pages to its end, and says how many there are', async () => {
    const { clock, directory } = await loaded({ listed: 95 })
    expect(directory.getState()).toMatchObject({ offersAll: true, count: 95, countIsExact: false })
    const seen: string[] = []
    for (let page = 0; page < 4; page++) {
      directory.more()
      directory.more()
      await clock.flush()
      const { rows, count, status } = directory.getState().list
      seen.push(`${rows.length} of ${count} ${status}`)
    }
    expect(seen).toEqual(['44 of 95 ready', '84 of 95 ready', '95 of 95 ready', '95 of 95 ready'])
    expect(new Set(directory.getState().list.rows.map(({ id }) => id)).size).toBe(95)
  })

  test('a page with nothing for this device is passed over, at the beginning as in the middle', async () => {
    const noLink = ({ mobileLink: _, ...wallet }: ListedWallet) => wallet
    const wallets = listWallets(250).map((wallet, index) => {
      const isBare = index < 50 || (index >= 90 && index < 210)
      return isBare ? noLink(wallet) : wallet
    })
    const { clock, directory } = await loaded({ device: phone, wallets: createMockWalletSource(wallets) })
    const seen: string[] = []
    for (let page = 0; page < 3; page++) {
      directory.more()
      await clock.flush()
      const { rows, count, status } = directory.getState().list
      seen.push(`${rows.length} of ${count} ${status}`)
    }
    // The first call passes one page of forty over, the third two.
    expect(seen).toEqual(['34 of 200 ready', '40 of 166 ready', '74 of 80 ready'])
  })

  test('nothing for this device at all ends as an empty list', async () => {
    const wallets = listWallets(95).map(({ mobileLink: _, ...wallet }) => wallet)
    const { clock, directory } = await loaded({ device: phone, wallets: createMockWalletSource(wallets) })
    directory.more()
    await clock.flush()
    expect(directory.getState().list).toMatchObject({ rows: [], count: 0, status: 'empty' })
  })

  test('an installed wallet comes first there, and can be connected at once', async () => {
    const { clock, directory } = await loaded({ eip155: [{ ...rabby, explorerId: 'w40' }], listed: 60 })
    directory.more()
    await clock.flush()
    expect(directory.getState().list.rows[0]).toMatchObject({
      name: 'Rabby Wallet',
      registryId: 'w40',
      tags: ['installed'],
    })
    expect(directory.getState().list.rows.filter(({ id }) => id === 'w40')).toEqual([])
  })

  test('the app’s own restrictions are asked for', async () => {
    const { clock, directory, source } = await loaded({
      listed: 9,
      includeWalletIds: ['w1', 'w2', 'w3', 'w4', 'w5', 'w6'],
      excludeWalletIds: ['w2'],
      featuredWalletIds: ['w3'],
    })
    directory.more()
    await clock.flush()
    expect(directory.getState().countIsExact).toBe(true)
    expect(source.queries.map(({ signal: _, ...query }) => query)).toEqual([
      { page: 1, entries: 1, include: ['w2'] },
      { page: 1, entries: 1, include: ['w3'], chains: ['eip155:1', solana.caipNetworkId], exclude: ['w2'] },
      expect.objectContaining({ entries: 4, include: ['w1', 'w2', 'w3', 'w4', 'w5', 'w6'], exclude: ['w2', 'w3'] }),
      expect.objectContaining({ entries: 40, exclude: ['w2', 'w3', 'w1', 'w4', 'w5', 'w6'] }),
    ])
    expect(directory.getState().list.rows.map(({ id }) => id)).toEqual(['w3', 'w1', 'w4', 'w5', 'w6'])
  })

  describe('wallets named by id, rdns or name', () => {
    const listed = [
      { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', mobileLink: 'metamask://' },
      { id: 'rabby', name: 'Rabby', rdns: 'io.rabby', mobileLink: 'rabby://' },
      { id: 'rainbow', name: 'Rainbow', rdns: 'me.rainbow', mobileLink: 'rainbow://' },
    ]
    const told = (page: Awaited<ReturnType<typeof loaded>>) =>
      page.client.alerts
        .getState()
        .alerts.filter(({ code }) => code === 'config/wallet-id-unknown')
        .map(({ long }) => long.split(': ').slice(1).join(': '))

    test('are featured in the order of the app, and only the list of an app that restricts it', async () => {
      const wallets = createMockWalletSource(listed)
      const named = { wallets, logLevel: 'silent' as const }
      const featured = await loaded({ ...named, featuredWalletIds: ['Rainbow', 'io.metamask'] })
      expect(featured.groups().featured).toEqual(['Rainbow', 'MetaMask'])
      expect(featured.directory.getState().count).toBe(3)
      const included = await loaded({ ...named, includeWalletIds: ['IO.Rabby', 'metamask'] })
      expect(included.groups().recommended).toEqual(['MetaMask', 'Rabby'])
      for (const name of ['rabby', 'io.rabby', 'Rabby'])
        expect(await included.directory.lookup(name)).toMatchObject({ id: 'rabby' })
    })

    test.each([
      ['featuredWalletIds', 'asked of services', {}],
      ['featuredWalletIds', 'in a list of the app’s own', { local: true }],
      ['includeWalletIds', 'asked of services', {}],
      ['includeWalletIds', 'in a list of the app’s own', { local: true }],
      ['excludeWalletIds', 'asked of services by a developer', { debug: true }],
      ['excludeWalletIds', 'in a list of the app’s own', { local: true }],
    ] as const)(
      '%s, %s: no wallet goes by it: the developer is told, and the others are shown as without it',
      async (option, _, { debug, local }: { debug?: boolean; local?: boolean }) => {
        const page = await loaded({
          wallets: { ...createMockWalletSource(listed), local },
          [option]: ['com.unlisted'],
          debug,
          logLevel: 'silent',
        })
        expect(page.groups().recommended).toEqual(['MetaMask', 'Rabby', 'Rainbow'])
        await page.clock.flush()
        expect(told(page)).toEqual([`${option}: com.unlisted`])
      },
    )

    test('an installed wallet that no list has is excluded without a word', async () => {
      const own = { id: 'com.own', name: 'Own', info: { rdns: 'com.own', name: 'Own' } }
      const page = await loaded({
        wallets: { ...createMockWalletSource(listed), local: true },
        eip155: [own, rabby],
        excludeWalletIds: ['com.own', 'rainbow'],
        logLevel: 'silent',
      })
      await page.clock.flush()
      expect(page.groups()).toMatchObject({ injected: ['Rabby Wallet'], recommended: ['MetaMask'] })
      expect(told(page)).toEqual([])
    })

    test('a name without capitals is one to ask for where that costs no request', async () => {
      const local = { ...createMockWalletSource(listed), local: true }
      const page = await loaded({ wallets: local, featuredWalletIds: ['metamsk'], logLevel: 'silent' })
      await page.clock.flush()
      expect(told(page)).toEqual(['featuredWalletIds: metamsk'])
    })
  })

  test('a phone lists only what it can open', async () => {
    const wallets = createMockWalletSource([
      { id: 'a', name: 'A', mobileLink: 'a://' },
      { id: 'b', name: 'B', desktopLink: 'b://' },
      { id: 'c', name: 'C' },
    ])
    const names = async (device: TestClientOptions['device']) =>
      (await loaded({ wallets, device })).groups().recommended
    expect(await names(phone)).toEqual(['A'])
    expect(await names({})).toEqual(['A', 'B'])
  })

  test('with a private relay, links into public wallets are hidden', async () => {
    const { rows } = await loaded({ listed: 1, pairing: createMockPairing({ reach: 'private' }) })
    expect(rows().find(({ id }) => id === 'w1')?.links).not.toHaveProperty('mobileLink')
  })

  test('no request before the view opens, or without a source', async () => {
    const { source, directory } = setUp({ listed: 9 })
    directory.getState()
    directory.find('w1')
    expect(source.queries).toEqual([])
    const without = setUp()
    await without.directory.load()
    without.directory.more()
    await without.clock.flush()
    expect(without.directory.getState()).toMatchObject({ status: 'ready', offersAll: false, list: { status: 'empty' } })
    without.directory.search('wallet')
    await without.clock.advance(300)
    expect(without.directory.getState().list).toMatchObject({ status: 'empty', error: undefined })
  })

  test('without a pairing all wallets are offered, to install them; on a phone, those whose app can open this page are rows', async () => {
    const listed = [
      { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', mobileLink: 'metamask://' },
      { id: 'rainbow', name: 'Rainbow', rdns: 'me.rainbow', mobileLink: 'rainbow://' },
      { id: 'keplr', name: 'Keplr', chains: ['cosmos:cosmoshub-4'] },
    ]
    for (const [device, groups] of [
      [{}, {}],
      [phone, { recommended: ['MetaMask'] }],
    ] as const) {
      const page = await loaded({ pairing: undefined, wallets: createMockWalletSource(listed), device })
      expect(page.groups()).toEqual(groups)
      page.directory.more()
      await page.clock.flush()
      const { offersAll, list } = page.directory.getState()
      expect({ offersAll, names: list.rows.map(({ name }) => name) }).toEqual({
        offersAll: true,
        names: ['MetaMask', 'Rainbow'],
      })
    }
  })

  test.each([
    ['always', {}, true],
    ['never', {}, false],
    ['mobile', {}, false],
    ['mobile', phone, true],
  ] as const)('allWallets %s on %o', (allWallets, device, offered) => {
    expect(setUp({ listed: 9, allWallets, device }).directory.getState().offersAll).toBe(offered)
  })

  test('a wallet of a route is found in no list: it is asked for', async () => {
    const { directory, source } = setUp({ listed: 90 })
    expect(directory.find('w80')).toBeUndefined()
    expect(await directory.lookup('w80')).toMatchObject({ id: 'w80', name: 'Wallet 80' })
    expect(directory.find('w80')).toBeDefined()
    expect(await directory.lookup('nobody')).toBeUndefined()
    expect(source.queries.map(({ include }) => include)).toEqual([['w80'], ['nobody']])
  })

  test('a wallet that no list holds is asked for once, however many want it, and again after a failure', async () => {
    const { directory, source } = await loaded({ listed: 90 })
    const before = source.queries.length
    source.fail(new Error('down'))
    expect(await directory.lookup('w80')).toBeUndefined()
    source.fail(undefined)
    const [title, view] = await Promise.all([directory.lookup('w80'), directory.lookup('w80')])
    expect(title).toMatchObject({ id: 'w80' })
    expect(view).toBe(title)
    expect(source.queries).toHaveLength(before + 2)
  })
})

describe('failures', () => {
  test('are told, keep what is there, and are asked again', async () => {
    const { clock, directory, groups, source } = setUp({ eip155: [metamask], listed: 60 })
    source.fail(new Error('down'))
    await directory.load()
    expect(directory.getState().status).toBe('error')
    expect(groups().injected).toEqual(['MetaMask'])
    directory.more()
    await clock.flush()
    expect(directory.getState().list).toMatchObject({ status: 'error', error: { name: 'LatchkeyError' } })
    source.fail(undefined)
    directory.retry()
    await clock.flush()
    expect(directory.getState()).toMatchObject({ status: 'ready', list: { status: 'ready' } })
    expect(groups().recommended).toHaveLength(4)
  })

  test('a failed prefetch is not remembered, a successful one is', async () => {
    const { directory, source } = setUp({ listed: 9 })
    source.fail(new Error('down'))
    await directory.load()
    source.fail(undefined)
    await directory.load()
    const asked = source.queries.length
    await directory.load()
    expect(source.queries).toHaveLength(asked)
    expect(directory.getState().status).toBe('ready')
  })

  test('page two failing keeps page one', async () => {
    const { clock, directory, source } = await loaded({ listed: 95 })
    directory.more()
    await clock.flush()
    source.fail(new Error('down'))
    directory.more()
    await clock.flush()
    expect(directory.getState().list.status).toBe('error')
    expect(directory.getState().list.rows).toHaveLength(44)
    source.fail(undefined)
    directory.retry()
    await clock.flush()
    expect(directory.getState().list.rows).toHaveLength(84)
  })
})

describe('search', () => {
  test('[S5.20] the text of a search is trimmed', async () => {
    const { clock, directory, source } = setUp({ listed: 30 })
    directory.search('   Wallet 2  ')
    await clock.advance(300)
    expect(source.queries.map(({ search }) => search)).toEqual(['Wallet 2'])
    expect(directory.getState().list).toMatchObject({ query: '   Wallet 2  ', status: 'ready' })
    directory.search(' Wallet 2')
    await clock.advance(300)
    expect(source.queries).toHaveLength(1)
  })

  test('[S9.12] a search waits 300 ms after the last key', async () => {
    const { clock, directory, source } = setUp({ listed: 30 })
    for (const query of ['wa', 'wal', 'wall']) {
      directory.search(query)
      await clock.advance(299)
    }
    expect(source.queries).toEqual([])
    expect(directory.getState().list.status).toBe('loading')
    await clock.advance(1)
    expect(source.queries.map(({ search }) => search)).toEqual(['wall'])
  })

  test('needs two characters; fewer bring the list back', async () => {
    const { clock, directory, source } = await loaded({ listed: 60 })
    directory.more()
    await clock.flush()
    const before = source.queries.length
    directory.search('w')
    await clock.advance(1000)
    expect(source.queries).toHaveLength(before)
    directory.search('Wallet 6')
    await clock.advance(300)
    expect(directory.getState().list.rows.map(({ name }) => name)).toEqual(['Wallet 6', 'Wallet 60'])
    directory.search('')
    expect(directory.getState().list.rows).toHaveLength(44)
  })

  test('a later answer to an earlier search is dropped, and its request aborted', async () => {
    const { clock, directory, source } = setUp({ listed: 60 })
    source.hold()
    directory.search('Wallet 5')
    await clock.advance(300)
    directory.search('Wallet 6')
    await clock.advance(300)
    expect(source.queries.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    source.release()
    await clock.flush()
    expect(directory.getState().list.rows.map(({ name }) => name)).toEqual(['Wallet 6', 'Wallet 60'])
  })

  test('nothing found is empty, a failure can be retried', async () => {
    const { clock, directory, source } = setUp({ listed: 3 })
    directory.search('nothing like it')
    await clock.advance(300)
    expect(directory.getState().list.status).toBe('empty')
    source.fail(new Error('down'))
    directory.search('wallet')
    await clock.advance(300)
    expect(directory.getState().list.status).toBe('error')
    source.fail(undefined)
    directory.retry()
    await clock.flush()
    expect(directory.getState().list.rows).toHaveLength(3)
  })
})

test('a row is prepared by its adapters, a listed one by the pairing', () => {
  const pairing = createMockPairing()
  const { directory, rows } = setUp({ eip155: [metamask], pairing })
  const [code, installed] = rows()
  if (installed) directory.prepare(installed)
  expect(pairing.prepared()).toBe(0)
  if (code) directory.prepare(code)
  expect(pairing.prepared()).toBe(1)
})

test('the app’s own icons win, and no image of a dangerous kind gets through', async () => {
  const own = 'https://app.example/mm.png'
  const { rows } = await loaded({
    eip155: [metamask, { ...rabby, imageUrl: 'javascript:alert(1)' }],
    connectorImages: { 'io.metamask': own },
    pairing: undefined,
  })
  expect(rows().map(({ imageUrl }) => imageUrl)).toEqual([own, undefined])
})
