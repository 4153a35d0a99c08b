import { type Abi, decodeFunctionData, encodeFunctionResult, type Hex, namehash, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { BatchRead } from './contract-reads/batch-read.ts'
import { readPrimaryName } from './read-primary-name.ts'

const address = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const registry = `0x${'aa'.repeat(20)}`
const resolver = `0x${'bb'.repeat(20)}`
const registrar = `0x${'cc'.repeat(20)}`
const defaults = `0x${'dd'.repeat(20)}`
const base = 8453
/** ENSIP-11: 0x80000000 | 8453 */
const coinType = 2_147_492_101n
const abi = parseAbi([
  'function nameForAddr(address addr) view returns (string)',
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

type Chain = {
  readonly names?: Readonly<Record<string, string>>
  readonly addresses?: Readonly<Record<string, string>>
}

/** Contracts as ENS has them, on one chain. `names`: by registrar. `addresses`: by name and coin type. */
function chainOf({ addresses = {}, names = {} }: Chain): BatchRead {
  const nodes = new Map(Object.keys(addresses).map((key) => [namehash(key.split(' ')[0] ?? ''), key.split(' ')[0]]))
  const answer = (target: string, data: Hex): unknown => {
    const { args, functionName } = decodeFunctionData({ abi, data })
    if (functionName === 'nameForAddr') return names[target]
    const name = nodes.get(args[0] as Hex)
    if (functionName === 'resolver') return target === registry && name ? resolver : undefined
    if (target !== resolver || !name) return undefined
    return functionName === 'text' ? 'https://images.example/a.png' : (addresses[`${name} ${args[1]}`] ?? '0x')
  }
  return async (calls) =>
    calls.map(({ data, target }) => {
      const result = answer(target, data)
      const { functionName } = decodeFunctionData({ abi, data })
      return result === undefined ? undefined : encodeFunctionResult({ abi: abi as Abi, functionName, result })
    })
}

const read = (l2: Chain, main: Chain) =>
  readPrimaryName(address, {
    chainId: base,
    main: { read: chainOf(main), registry, defaults },
    own: { read: chainOf(l2), registrar },
  })
const named = (name: string) => ({ names: { [registrar]: name } })
const forward = (name: string, to: string, type = coinType) => ({ addresses: { [`${name} ${type}`]: to } })
const none = { name: null, avatar: null }

test('a name that the chain’s registrar has and that leads back to the address on this chain', async () => {
  const expected = { name: 'ann.eth', avatar: 'https://images.example/a.png' }
  expect(await read(named('ann.eth'), forward('ann.eth', address))).toEqual(expected)
})

test('else the name for every chain, by the same rule', async () => {
  const main = { names: { [defaults]: 'ann.eth' }, ...forward('ann.eth', address) }
  expect(await read({}, main)).toMatchObject({ name: 'ann.eth' })
  expect(await read(named(''), main)).toMatchObject({ name: 'ann.eth' })
})

test.each<readonly [string, Chain, Chain]>([
  ['a name that leads to another address', named('ann.eth'), forward('ann.eth', other)],
  ['a name that leads back on Ethereum alone', named('ann.eth'), forward('ann.eth', address, 60n)],
  ['a name that leads back on another chain alone', named('ann.eth'), forward('ann.eth', address, 2_147_483_658n)],
  ['a name that nothing is known of', named('ann.eth'), {}],
  ['a name that isn’t in its normal form', named('Ann.eth'), forward('Ann.eth', address)],
  ['a name with a Cyrillic letter', named('vit\u0430lik.eth'), forward('vit\u0430lik.eth', address)],
  ['a name with an invisible letter', named('ali\u200bce.eth'), forward('ali\u200bce.eth', address)],
  ['a name with a circled letter', named('\u24d0lice.eth'), forward('\u24d0lice.eth', address)],
  ['an address of another length', named('ann.eth'), forward('ann.eth', `${address}00`)],
  ['no name', {}, forward('ann.eth', address)],
])('%s is no primary name', async (_, l2, main) => {
  expect(await read(l2, main)).toEqual(none)
})
