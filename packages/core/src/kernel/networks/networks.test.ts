import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/is-latchkey-error.ts'
import { defaultChainId } from './default-chain-id.ts'
import * as networks from './index.ts'
import {
  bitcoin,
  bitcoinTestnet,
  decodeNetwork,
  defineNetwork,
  explorerUrl,
  mainnet,
  type Network,
  polygon,
  solana,
  solanaDevnet,
  solanaTestnet,
  toNetwork,
  unknownNetwork,
} from './index.ts'

const ready = (Object.values(networks) as readonly unknown[]).filter(
  (value): value is Network => typeof value === 'object' && value !== null,
)

const full = {
  ...mainnet,
  network: 'homestead',
  testnet: false,
  deprecatedCaipNetworkId: 'eip155:01',
  assets: { imageId: 'one', imageUrl: 'https://images.example/one.png' },
}

function refused(change: object): string {
  try {
    decodeNetwork({ ...full, ...change })
  } catch (error) {
    if (isLatchkeyError(error, 'network/invalid')) return error.details ?? ''
  }
  throw new Error(`Accepted ${JSON.stringify(change)}`)
}

describe('decodeNetwork', () => {
  test('[S3.16] id, name, network, nativeCurrency, rpcUrls and blockExplorers are kept, wrong values refused', () => {
    const { id, name, network, nativeCurrency, rpcUrls, blockExplorers } = full
    expect(decodeNetwork(full)).toMatchObject({ id, name, network, nativeCurrency, rpcUrls, blockExplorers })
    for (const wrong of [undefined, null, -1, 1.5, '', {}, 2 ** 53]) expect(refused({ id: wrong })).toContain('`id`')
    for (const wrong of [undefined, '', 7]) expect(refused({ name: wrong })).toContain('`name`')
    expect(refused({ network: 7 })).toContain('`network`')
    for (const wrong of [undefined, 'ETH', { ...nativeCurrency, name: 1 }, { ...nativeCurrency, symbol: '' }])
      expect(refused({ nativeCurrency: wrong })).toContain('`nativeCurrency`')
    for (const decimals of ['18', -1, 1.5, 256, undefined])
      expect(refused({ nativeCurrency: { ...nativeCurrency, decimals } })).toContain('decimals from 0 to 255')
    for (const wrong of [
      undefined,
      {},
      { default: {} },
      { default: { http: 'https://x' } },
      { default: { http: [1] } },
      { default: { http: [], webSocket: [1] } },
      { default: { http: [] }, other: 1 },
    ])
      expect(refused({ rpcUrls: wrong })).toContain('`rpcUrls`')
    for (const wrong of [null, {}, { default: { name: 'x' } }, { default: { name: 'x', url: 1 } }])
      expect(refused({ blockExplorers: wrong })).toContain('`blockExplorers`')
  })

  test('[S3.17] testnet, chainNamespace, caipNetworkId and the optional deprecatedCaipNetworkId are kept, wrong values refused', () => {
    const { testnet, chainNamespace, caipNetworkId, deprecatedCaipNetworkId } = full
    expect(decodeNetwork(full)).toMatchObject({ testnet, chainNamespace, caipNetworkId, deprecatedCaipNetworkId })
    expect(decodeNetwork(mainnet).deprecatedCaipNetworkId).toBeUndefined()
    expect(refused({ testnet: 'yes' })).toContain('`testnet`')
    for (const wrong of [undefined, '', 1, 'eip155:1'])
      expect(refused({ chainNamespace: wrong })).toContain('`chainNamespace`')
    for (const wrong of [undefined, 'eip155', 'solana:1', 'eip155:1:2', 'eip155:'])
      expect(refused({ caipNetworkId: wrong })).toContain('`caipNetworkId`')
    expect(refused({ deprecatedCaipNetworkId: 'solana:1' })).toContain('`deprecatedCaipNetworkId`')
  })

  test('[S3.18] assets has imageId and imageUrl, wrong values are refused', () => {
    expect(decodeNetwork(full).assets).toEqual({ imageId: 'one', imageUrl: 'https://images.example/one.png' })
    expect(decodeNetwork({ ...full, assets: {} }).assets).toEqual({})
    for (const wrong of [null, 'one', { imageId: 1 }, { imageUrl: 1 }])
      expect(refused({ assets: wrong })).toContain('`assets`')
  })

  test('keys other than the fields of a network are left out, and the result is frozen', () => {
    const network = decodeNetwork({ ...full, formatters: () => {}, contracts: {} })
    expect(network).toEqual(full)
    expect(Object.isFrozen(network)).toBe(true)
  })

  test.each([null, undefined, 1, 'eip155:1', []])('error: %s is no network', (value) => {
    expect(() => decodeNetwork(value)).toThrow('Invalid network')
  })
})

describe('defineNetwork and toNetwork', () => {
  const chain = {
    id: 31_338,
    name: 'Other',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } },
    fees: { baseFeeMultiplier: 1.2 },
  } as const

  test('the CAIP-2 id follows from namespace and id', () => {
    const network = defineNetwork({ ...chain, chainNamespace: 'eip155' })
    expect(network.caipNetworkId).toBe('eip155:31338')
    expect(network.id satisfies 31_338).toBe(31_338)
  })

  test('a plain viem chain becomes a network of eip155', () => {
    expect(toNetwork(chain)).toMatchObject({ chainNamespace: 'eip155', caipNetworkId: 'eip155:31338', name: 'Other' })
    expect(toNetwork(solana)).toEqual(solana)
  })

  test('error: both are checked', () => {
    expect(() => toNetwork({ ...chain, id: '1' as never, name: '' })).toThrow('`name` is missing or wrong')
    expect(() => toNetwork(null as never)).toThrow('Invalid network')
    expect(() => defineNetwork({ ...chain, chainNamespace: 'eip155', caipNetworkId: 'solana:1' as never })).toThrow(
      'caipNetworkId',
    )
  })
})

describe('ready networks', () => {
  test('[S9.26] Solana mainnet, devnet and testnet have 9 decimals, Bitcoin mainnet and testnet 8', () => {
    expect([solana, solanaDevnet, solanaTestnet].map((network) => network.caipNetworkId)).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ])
    expect([bitcoin, bitcoinTestnet].map((network) => network.caipNetworkId)).toEqual([
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:000000000933ea01ad0ee984209779ba',
    ])
    for (const network of [solana, solanaDevnet, solanaTestnet]) {
      expect(network.nativeCurrency).toMatchObject({ symbol: 'SOL', decimals: 9 })
    }
    for (const network of [bitcoin, bitcoinTestnet]) {
      expect(network.nativeCurrency).toMatchObject({ symbol: 'BTC', decimals: 8 })
    }
    expect([solana, bitcoin].some((network) => network.testnet)).toBe(false)
    expect([solanaDevnet, solanaTestnet, bitcoinTestnet].every((network) => network.testnet)).toBe(true)
  })

  test('each is valid, and no two share an id', () => {
    expect(ready.length).toBeGreaterThan(25)
    for (const network of ready) {
      expect(decodeNetwork(network)).toEqual(network)
      expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
      for (const url of [...network.rpcUrls.default.http, network.blockExplorers?.default.url ?? 'https://x'])
        expect(URL.canParse(url)).toBe(true)
    }
    expect(new Set(ready.map((network) => network.caipNetworkId)).size).toBe(ready.length)
  })

  test('explorer addresses keep their query at the end', () => {
    expect(explorerUrl(mainnet, '/tx/0x1')).toBe('https://etherscan.io/tx/0x1')
    expect(explorerUrl(solanaDevnet, '/tx/5u')).toBe('https://explorer.solana.com/tx/5u?cluster=devnet')
    expect(explorerUrl(networks.anvil, '/tx/0x1')).toBeUndefined()
  })
})

describe('defaultChainId', () => {
  test('[S9.21] the first network in use is the app’s default, else the first of the list, or eip155:1 if none is configured', () => {
    expect(defaultChainId({ networks: [], options: {} })).toBe('eip155:1')
    const list = [polygon, solana, mainnet]
    expect(defaultChainId({ networks: list, options: {} })).toBe('eip155:137')
    expect(defaultChainId({ networks: list, options: { defaultNetwork: 'eip155:1' } })).toBe('eip155:1')
    // No longer configured.
    expect(defaultChainId({ networks: list, options: { defaultNetwork: 'eip155:10' } })).toBe('eip155:137')
  })

  test('param: namespace', () => {
    const from = { networks: [polygon, solana, mainnet], options: { defaultNetwork: 'eip155:1' } } as const
    expect(defaultChainId(from, 'eip155')).toBe('eip155:1')
    expect(defaultChainId(from, 'solana')).toBe(solana.caipNetworkId)
    expect(defaultChainId(from, 'cosmos')).toBe('eip155:1')
  })
})

test('unknownNetwork stands for what is not configured', () => {
  expect(unknownNetwork('eip155:424242')).toMatchObject({
    id: 424242,
    name: 'Unknown Network',
    chainNamespace: 'eip155',
  })
  expect(unknownNetwork('solana:abc')).toMatchObject({
    id: 'abc',
    caipNetworkId: 'solana:abc',
    rpcUrls: { default: { http: [] } },
  })
})
