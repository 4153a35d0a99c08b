import { expect, test } from 'vitest'
import { decodeAbi } from './decode-abi.ts'
import { encodeCall } from './encode-call.ts'
import { parseSignature } from './parse-signature.ts'

const address = `0x${'ab'.repeat(20)}`

test.each([
  ['transfer(address,uint256)', [address, 5n], [address, 5n]],
  ['f(int8,bool,bytes4,string)', [-3, true, '0x12345678', 'grüße'], [-3n, true, '0x12345678', 'grüße']],
  [
    'f((address to,uint256 value,bytes data)[] calls)',
    [[{ to: address, value: 7, data: '0x0102' }]],
    [[[address, 7n, '0x0102']]],
  ],
  [
    'f(uint256[2][],bytes)',
    [
      [
        [1, 2],
        [3n, '4'],
      ],
      '0x',
    ],
    [
      [
        [1n, 2n],
        [3n, 4n],
      ],
      '0x',
    ],
  ],
])('the encoded data of %s is decoded again', (signature, args, decoded) => {
  const data =
    encodeCall({ address, abi: [`function ${signature}`], functionName: 'f', args }) ??
    encodeCall({ address, abi: [`function ${signature}`], functionName: 'transfer', args })
  expect(decodeAbi(parseSignature(signature)?.inputs ?? [], data?.slice(10) ?? '')).toEqual(decoded)
})

test('the selector is the function’s; a whole signature names one of several', () => {
  const abi = ['function f(uint256 a)', 'function f(address a)']
  expect(
    encodeCall({
      address,
      abi: ['function transfer(address to, uint256 amount)'],
      functionName: 'transfer',
      args: [address, 1n],
    }),
  ).toMatch(/^0xa9059cbb/)
  expect(encodeCall({ address, abi, functionName: 'f(uint256)', args: [1n] })).toBeDefined()
  // Both take it: a preview doesn't guess.
  expect(encodeCall({ address, abi, functionName: 'f', args: [address] })).toBeUndefined()
})

test.each([
  ['too large', 'function f(uint8 a)', [256]],
  ['no address', 'function f(address a)', ['vitalik.eth']],
  ['too few arguments', 'function f(uint8 a)', []],
  ['a list of another length', 'function f(uint8[2] a)', [[1]]],
])('%s: nothing is said', (_, line, args) => {
  expect(encodeCall({ address, abi: [line], functionName: 'f', args })).toBeUndefined()
})
