import type { Network } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networks } from '../../test/test-browser.ts'
import { evmAddress, otherEvmAddress, solanaAddress } from '../../test/test-wallet.ts'
import { decodeNamespaces } from './decode-namespaces.ts'

const decode = (value: unknown) => decodeNamespaces(value, networks)

test('approved chains are those of the namespace and those of its accounts', () => {
  const [approved] = decode({
    eip155: { chains: ['eip155:10'], accounts: [`eip155:1:${evmAddress}`], methods: ['personal_sign'], events: [] },
  })
  expect(approved?.chains).toEqual(['eip155:10', 'eip155:1'])
})

test('a key may be a single chain of a namespace', () => {
  const part = (chain: string, address: string) => ({
    accounts: [`${chain}:${address}`],
    methods: ['personal_sign'],
    events: [],
  })
  const [approved, ...others] = decode({
    'eip155:1': part('eip155:1', evmAddress),
    'eip155:137': part('eip155:137', otherEvmAddress),
  })
  expect(others).toEqual([])
  expect(approved).toMatchObject({
    namespace: 'eip155',
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign'],
  })
  expect(approved?.accounts.map(({ key }) => key)).toEqual([evmAddress.toLowerCase(), otherEvmAddress.toLowerCase()])
})

test('one address in upper and lower case is one account on eip155, and two elsewhere', () => {
  const evm = {
    accounts: [`eip155:1:${evmAddress}`, `eip155:137:${evmAddress.toLowerCase()}`],
    methods: [],
    events: [],
  }
  const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solana = {
    accounts: [`${id}:${solanaAddress}`, `${id}:${solanaAddress.toLowerCase()}`],
    methods: [],
    events: [],
  }
  expect(decode({ eip155: evm, solana }).map(({ accounts }) => accounts.length)).toEqual([1, 2])
})

test('a Bitcoin account is a payment account', () => {
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const bip122 = { accounts: [`${id}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`], methods: [], events: [] }
  expect(decode({ bip122 })[0]?.accounts[0].type).toBe('payment')
})

test('accounts of another namespace, without a chain or malformed are left out', () => {
  const accounts = [`solana:1:${evmAddress}`, evmAddress, 'eip155:1:0x12', 7, null, `eip155:1:${evmAddress}`]
  const [approved] = decode({
    eip155: { accounts, methods: [null, 'personal_sign'], chains: ['eip155:', 'solana:1', 5] },
  })
  expect(approved).toMatchObject({ chains: ['eip155:1'], methods: ['personal_sign'] })
  expect(approved?.accounts).toHaveLength(1)
})

test('[S5.10] an account counts with three non-empty parts and a known namespace: the five, and those the app has networks of', () => {
  const stacks = { ...mainnet, chainNamespace: 'stacks', caipNetworkId: 'stacks:1' } as unknown as Network
  const read = (account: string, own: readonly Network[] = networks) => {
    const [key = ''] = account.split(':')
    const found = decodeNamespaces({ [key]: { accounts: [account], methods: [], events: [] } }, own)
    return found.flatMap(({ accounts }) => accounts.flatMap(({ addresses }) => addresses))
  }
  for (const chainId of ['eip155:1', 'solana:1', 'polkadot:1', 'bip122:1', 'cosmos:1'])
    expect(read(`${chainId}:${evmAddress}`)).toEqual([{ chainId, address: evmAddress }])
  expect(read(`stacks:1:${evmAddress}`, [...networks, stacks])).toEqual([{ chainId: 'stacks:1', address: evmAddress }])
  const unknown = [`stacks:1:${evmAddress}`, `eip15:1:${evmAddress}`, `eip155x:1:${evmAddress}`]
  const incomplete = ['cosmos:1', `cosmos::${evmAddress}`, 'cosmos:1:', `:1:${evmAddress}`, `cosmos:1:${evmAddress}:2`]
  for (const account of [...unknown, ...incomplete]) expect(read(account)).toEqual([])
})

test('any value is read without a throw, and the result is sound', () => {
  const key = fc.constantFrom('eip155', 'eip155:1', 'solana', 'x', '__proto__', '')
  const account = fc.oneof(fc.string(), fc.constant(`eip155:1:${evmAddress}`), fc.jsonValue())
  const part = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { accounts: fc.array(account), chains: fc.array(fc.string()), methods: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(key, part)), (value) => {
      for (const { namespace, accounts, chains } of decode(value)) {
        expect(accounts.length).toBeGreaterThan(0)
        for (const chain of chains) expect(chain.startsWith(`${namespace}:`)).toBe(true)
        for (const { addresses } of accounts) expect(addresses.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})
