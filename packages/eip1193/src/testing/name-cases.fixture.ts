import { describe, expect, test } from 'vitest'
import { alice, nowhere, type ReadKit, resolver } from './read-kit.fixture.ts'

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Texts that ENSIP-15 refuses: a Cyrillic letter among Latin ones, invisible characters, a stop that isn't a dot, a script's accents. */
export const notNames = [
  'vit\u0430lik.eth',
  'alice\u202e.eth',
  'a\u0585.eth',
  'alice\u3002eth',
  'x\u0304\u0304\u0304\u0304\u0304.eth',
  'ab--cd.eth',
  'a_b.eth',
  '.eth',
  ' alice.eth',
  '',
  `${'a'.repeat(300)}.eth`,
]

/** What an address may not be shown as: no names at all, and names in another than their normal form. */
export const notNormal = [
  ...notNames,
  'Alice.eth',
  'alice.ETH',
  'ali\u200bce.eth',
  '\u24d0lice.eth',
  '1\ufe0f\u20e3.eth',
]

/** Names of Ethereum’s. */
export function nameCases({ read, setCode }: ReadKit): void {
  describe('names', () => {
    async function alicesName(avatar = 'https://avatars.example/alice.png', name = 'alice.eth') {
      await setCode(registry, { 'function resolver(bytes32) view returns (address)': resolver })
      await setCode(universalResolver, {
        'function requireResolver(bytes) view returns ((bytes name, uint256 offset, bytes32 node, address resolver, bool extended))':
          { name: '0x', offset: 0n, node: nowhere, resolver, extended: false },
        'function reverse(bytes,uint256) view returns (string, address, address)': [name, resolver, resolver],
      })
      await setCode(resolver, {
        'function addr(bytes32) view returns (address)': alice,
        'function text(bytes32,string) view returns (string)': avatar,
        'function name(bytes32) view returns (string)': name,
        'function supportsInterface(bytes4) view returns (bool)': false,
      })
    }

    test('are resolved, looked up and have an image', async () => {
      await alicesName()
      const can = read()
      await expect(can.resolveName?.({ name: 'alice.eth' })).resolves.toBe(alice)
      await expect(can.lookupAddress?.({ address: alice })).resolves.toBe('alice.eth')
      await expect(can.lookupAddress?.({ address: 'alice' })).resolves.toBeNull()
      await expect(can.avatar?.({ name: 'alice.eth' })).resolves.toBe('https://avatars.example/alice.png')
    })

    test.each([
      ['data:image/svg+xml;base64,PHN2Zy8+', true],
      ['ipfs://bafy', false],
      ['eip155:1/erc721:0x00/1', false],
      ['javascript:alert(1)', false],
      ['http://avatars.example/alice.png', false],
      ['', false],
    ])('the avatar record "%s" is shown as it is: %s', async (value, shown) => {
      await alicesName(value)
      await expect(read().avatar?.({ name: 'alice.eth' })).resolves.toBe(shown ? value : null)
    })

    test.each(notNormal)('the name %j that an address gives itself is not shown', async (name) => {
      await alicesName(undefined, name)
      await expect(read().lookupAddress?.({ address: alice })).resolves.toBeNull()
    })

    test.each(notNames)('%j is no name, whatever the chain says', async (name) => {
      await alicesName()
      await expect(read().resolveName?.({ name })).resolves.toBeNull()
      await expect(read().avatar?.({ name })).resolves.toBeNull()
    })

    test('a name is normalised before it is asked for', async () => {
      await alicesName()
      await expect(read().resolveName?.({ name: 'Alice.ETH' })).resolves.toBe(alice)
      await expect(read().avatar?.({ name: 'Alice.ETH' })).resolves.toBe('https://avatars.example/alice.png')
    })

    test('a text that can’t be a name is null, and so is a name without a resolver', async () => {
      await alicesName()
      await expect(read().resolveName?.({ name: 'not a name.eth' })).resolves.toBeNull()
      await expect(read().avatar?.({ name: 'a..eth' })).resolves.toBeNull()
      await setCode(universalResolver, {})
      await setCode(registry, { 'function resolver(bytes32) view returns (address)': `0x${'0'.repeat(40)}` })
      await expect(read().resolveName?.({ name: 'nobody.eth' })).resolves.toBeNull()
      await expect(read().lookupAddress?.({ address: alice })).resolves.toBeNull()
    })
  })
}
