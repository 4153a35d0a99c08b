import { expect, test } from 'vitest'
import { type AbiFunction, signatureOf } from './abi-type.ts'
import { decodeAbi } from './decode-abi.ts'
import { parseAbi } from './parse-abi.ts'
import { parseSignature } from './parse-signature.ts'

const read = (text: string) => parseSignature(text) as AbiFunction
const word = (value: bigint) => value.toString(16).padStart(64, '0')

test.each([
  ['transfer(address to, uint256 amount)', 'transfer(address,uint256)'],
  ['function transfer(address to, uint amount) external returns (bool)', 'transfer(address,uint256)'],
  ['f(uint8[2][] a, bytes32 b, int c)', 'f(uint8[2][],bytes32,int256)'],
  ['f((address token, (uint160 x, bytes y)[] list) details, string memory s)', 'f((address,(uint160,bytes)[]),string)'],
  ['f(tuple(address a) t)', 'f((address))'],
  ['f()', 'f()'],
])('%s', (text, signature) => {
  expect(signatureOf(read(text))).toBe(signature)
})

test.each([
  '',
  'f',
  'f(',
  'f(uint7 a)',
  'f(bytes33 a)',
  'f(mapping a)',
  'f(uint[a])',
  `f(${'('.repeat(20)}`,
  `f(${'uint a,'.repeat(100)}uint b)`,
])('error: %s', (text) => {
  expect(parseSignature(text)).toBeUndefined()
})

test('an app’s ABI as lines with structs, and as JSON', () => {
  const lines = [
    'struct Order { address maker; Item[] items; }',
    'struct Item { uint96 id; };',
    'function fill(Order order)',
    'event Filled()',
  ]
  expect(parseAbi(lines).map(signatureOf)).toEqual(['fill((address,(uint96)[]))'])
  const json = [
    {
      type: 'function',
      name: 'fill',
      inputs: [{ name: 'o', type: 'tuple[2]', components: [{ name: 'a', type: 'uint96' }] }],
    },
    { type: 'event', name: 'Filled', inputs: [] },
    { type: 'function', name: 'wrong', inputs: [{ name: 'a', type: 'uint7' }] },
    null,
    7,
  ]
  expect(parseAbi(json).map(signatureOf)).toEqual(['fill((uint96)[2])'])
})

test('dynamic values, nested', () => {
  const { inputs } = read('f(bytes a, (uint8 b, string c)[] d)')
  const hex = [64n, 128n, 3n].map(word).join('') + 'aabbcc'.padEnd(64, '0')
  const list = [1n, 32n, 5n, 64n, 2n].map(word).join('') + '6869'.padEnd(64, '0')
  expect(decodeAbi(inputs, hex + list)).toEqual(['0xaabbcc', [[5n, 'hi']]])
})

test.each([
  ['a length beyond the data', 'f(bytes a)', [32n, 10_000n]],
  ['an offset beyond the data', 'f(bytes a)', [2n ** 255n]],
  ['a list of a million', 'f(uint8[] a)', [32n, 1_000_000n]],
  ['lists of lists that point into themselves', 'f(uint8[][][][] a)', [32n, 60n, ...Array<bigint>(60).fill(32n)]],
  ['text that is none', 'f(string a)', [32n, 1n, 255n << 248n]],
  ['a number too large', 'f(uint8 a)', [256n]],
  ['a negative number too small', 'f(int8 a)', [2n ** 256n - 129n]],
  ['bytes4 with more behind', 'f(bytes4 a)', [1n]],
  ['a boolean of two', 'f(bool a)', [2n]],
] as const)('error: %s', (_, signature, words) => {
  expect(decodeAbi(read(signature).inputs, words.map(word).join(''))).toBeUndefined()
})

test('a negative number, and bytes behind the arguments', () => {
  expect(decodeAbi(read('f(int8 a)').inputs, `${word(2n ** 256n - 128n)}c0ffee`)).toEqual([-128n])
})
