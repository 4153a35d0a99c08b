import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { encodeAbiParameters, parseAbi, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { answeringContract } from './answering-contract.fixture.ts'
import { alice, bob, chainId, type ReadKit, resolver, token } from './read-kit.fixture.ts'

const pair = 'function pair() view returns (uint8 small, (address owner, uint256[] ids) large)'
const balanceOf = 'function balanceOf(address) view returns (uint256)'

/** What contracts answer. */
export function contractReadCases({ node, read, setCode }: ReadKit, small: number | bigint): void {
  describe('contracts', () => {
    test.each([
      ['an ABI as JSON', parseAbi([pair])],
      ['an ABI to be read by people', [pair]],
    ])('are read with %s: amounts as bigints, lists and objects', async (_name, abi) => {
      const types = [{ type: 'uint8' }, { type: 'tuple', components: [{ type: 'address' }, { type: 'uint256[]' }] }]
      const answer = encodeAbiParameters(types, [5, [alice, [1n, 2n ** 200n]]])
      const bytecode = answeringContract({ [toFunctionSelector('function pair()')]: answer })
      await node().setCode({ address: resolver, bytecode })
      const call = { address: resolver, abi, functionName: 'pair' }
      const ids = [1n, 2n ** 200n]
      await expect(read().readContract?.({ chainId, call })).resolves.toEqual([small, { owner: alice, ids }])
    })

    test.each([
      ['a function that is not there', { functionName: 'mint' }, 'config/invalid'],
      ['arguments that do not fit', { args: ['bob'] }, 'config/invalid'],
      ['too few arguments', { args: [] }, 'config/invalid'],
      ['an address that is none', { address: 'bob.eth' }, 'config/invalid'],
      ['no contract there', { address: bob }, 'request/unreadable'],
      ['a call that the contract refuses', { address: resolver }, 'request/invalid'],
    ])('%s is a typed error', async (_name, change, code) => {
      // It knows no function, and refuses every call.
      await setCode(resolver, {})
      const call = { address: token, abi: [balanceOf], functionName: 'balanceOf', args: [alice], ...change }
      await expect(read().readContract?.({ chainId, call })).rejects.toMatchObject({ code })
    })

    test('a call that is encoded already is answered with data; without an address its code runs for the answer alone', async () => {
      await setCode(resolver, { 'function get() view returns (uint256)': 5n })
      const word = (digit: string) => `0x${digit.padStart(64, '0')}`
      const call = (call: { readonly data: string; readonly address?: string }) =>
        read().readContract?.({ chainId, call })
      await expect(call({ address: resolver, data: toFunctionSelector('function get()') })).resolves.toBe(word('5'))
      await expect(call({ data: '0x600760005260206000f3' })).resolves.toBe(word('7'))
      const refused = { code: 'request/invalid', details: expect.stringMatching(/execution reverted/i) }
      await expect(call({ address: resolver, data: '0xdeadbeef' })).rejects.toMatchObject(refused)
      await expect(call({ address: 'bob.eth', data: '0x' })).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('the code at an address is a contract, none, or where an account has delegated itself to (EIP-7702)', async () => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const code = (address: string) => read().getCode?.({ chainId, address })
      expect(await code(token)).toMatch(/^0x60/)
      expect(await code(owner.address)).toBe('0x')
      const client = node()
      const signed = await owner.signAuthorization({ chainId: 1, nonce: 0, address: token })
      const fields = { account: alice, chain: null, to: owner.address, authorizationList: [signed] } as const
      const hash = await client.sendTransaction(fields)
      await client.mine({ blocks: 1 })
      await waitForReceipt(client, hash)
      expect(await code(owner.address)).toBe(`0xef0100${token.slice(2)}`)
      await expect(code('bob.eth')).rejects.toMatchObject({ code: 'config/invalid' })
    })

    test('overloads are told apart by their arguments', async () => {
      const one = 'function get(uint256) view returns (uint256)'
      const two = 'function get(uint256,uint256) view returns (uint256)'
      await setCode(resolver, { [one]: 1n, [two]: 2n })
      const get = (...args: bigint[]) =>
        read().readContract?.({ chainId, call: { address: resolver, abi: [one, two], functionName: 'get', args } })
      expect(await get(0n)).toBe(1n)
      expect(await get(0n, 0n)).toBe(2n)
    })
  })
}
