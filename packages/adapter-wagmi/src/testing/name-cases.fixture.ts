import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { answeringContract, selectorOf } from '../../../eip1193/src/testing/answering-contract.fixture.ts'
import { notNames, notNormal } from '../../../eip1193/src/testing/name-cases.fixture.ts'
import { alice, type ReadKit } from '../../../eip1193/src/testing/read-kit.fixture.ts'

const address = mainnet.contracts.ensUniversalResolver.address
const resolve = toFunctionSelector('function addr(bytes32)')
const text = toFunctionSelector('function text(bytes32,string)')
const answer = (result: `0x${string}`) =>
  encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [result, `0x${'11'.repeat(20)}`])
const record = (value: string) => answer(encodeAbiParameters([{ type: 'string' }], [value]))

/** Puts the contract onto the chain that viem asks for names; Alice has one. */
export function setNames({ node }: Pick<ReadKit, 'node'>, avatar = 'https://avatars.example/alice.png') {
  const answers = { [resolve]: answer(encodeAbiParameters([{ type: 'address' }], [alice])), [text]: record(avatar) }
  return node().setCode({ address, bytecode: answeringContract(answers, selectorOf.inner) })
}

/** Names of Ethereum’s, as viem asks for them. */
export function nameCases(kit: ReadKit): void {
  const { node, read } = kit

  describe('names', () => {
    test.each([
      ['https://avatars.example/alice.png', true],
      ['data:image/svg+xml;base64,PHN2Zy8+', true],
      ['ipfs://bafy', false],
      ['eip155:1/erc721:0x00/1', false],
      ['javascript:alert(1)', false],
      ['http://avatars.example/alice.png', false],
      ['', false],
    ])('the avatar record "%s" is shown as it is: %s', async (value, shown) => {
      await setNames(kit, value)
      await expect(read().avatar?.({ name: 'alice.eth' })).resolves.toBe(shown ? value : null)
    })

    function setReverse(name: string) {
      const types = [{ type: 'string' }, { type: 'address' }, { type: 'address' }]
      const bytecode = answeringContract({
        [toFunctionSelector('function reverseWithGateways(bytes,uint256,string[])')]: encodeAbiParameters(types, [
          name,
          alice,
          alice,
        ]),
      })
      return node().setCode({ address, bytecode })
    }

    test('an address has the name that it says it has', async () => {
      await setReverse('alice.eth')
      await expect(read().lookupAddress?.({ address: alice })).resolves.toBe('alice.eth')
      await expect(read().lookupAddress?.({ address: 'alice' })).resolves.toBeNull()
    })

    test.each(notNormal)('the name %j that an address gives itself is not shown', async (name) => {
      await setReverse(name)
      await expect(read().lookupAddress?.({ address: alice })).resolves.toBeNull()
    })

    test.each(notNames)('%j is no name, whatever the chain says', async (name) => {
      await setNames(kit)
      await expect(read().resolveName?.({ name })).resolves.toBeNull()
      await expect(read().avatar?.({ name })).resolves.toBeNull()
    })

    test('a name is normalised before it is asked for', async () => {
      await setNames(kit)
      await expect(read().resolveName?.({ name: 'Alice.ETH' })).resolves.toBe(alice)
    })

    test('a text that can’t be a name is null', async () => {
      await expect(read().resolveName?.({ name: 'not a name.eth' })).resolves.toBeNull()
      await expect(read().avatar?.({ name: 'a..eth' })).resolves.toBeNull()
    })
  })
}
