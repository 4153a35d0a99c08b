import { expect, test } from 'vitest'
import { resolvePath } from './resolve-path.ts'

const roots = {
  descriptor: {
    formats: [],
    constants: { weth: '0xweth' },
    definitions: { amount: { label: 'Amount' } },
    enums: { modes: { 1: 'fast' } },
  },
  data: {
    params: { amountIn: 5n, path: '0x0102030405' },
    list: ['a', 'b', 'c'],
    orders: [{ token: 'x' }, { token: 'y' }, {}, 'no order'],
    number: 258n,
    negative: -1n,
    words: 'some words',
    odd: '0x123',
  },
  container: { to: '0xto' },
}

test.each([
  ['params.amountIn', [5n]],
  ['.params..amountIn.', [5n]],
  ['#.params.amountIn', [5n]],
  ['@.to', ['0xto']],
  ['@.params', []],
  ['$.metadata.constants.weth', ['0xweth']],
  ['$.metadata.enums.modes.1', ['fast']],
  ['$.display.definitions.amount.label', ['Amount']],
  ['', [roots.data]],
  ['missing', []],
  ['params.missing.amountIn', []],
  ['toString', []],
  ['__proto__', []],
  ['words.length', []],
  ['list.length', []],
  ['list.0', []],
])('the path %j leads to what has its name', (path, found) => {
  expect(resolvePath(path, roots)).toEqual(found)
})

test.each([
  ['list.[]', ['a', 'b', 'c']],
  ['list.[0]', ['a']],
  ['list.[2]', ['c']],
  ['list.[3]', []],
  ['list.[-1]', ['c']],
  ['list.[-3]', ['a']],
  ['list.[0:2]', ['a', 'b']],
  ['list.[1:]', ['b', 'c']],
  ['list.[:-1]', ['a', 'b']],
  ['list.[-2:]', ['b', 'c']],
  ['list.[:]', ['a', 'b', 'c']],
  ['orders.[].token', ['x', 'y']],
  ['words.[]', []],
  ['params.[]', []],
])('%j leads to entries of a list, or to nothing', (path, found) => {
  expect(resolvePath(path, roots)).toEqual(found)
})

test.each([
  ['params.path.[0]', ['0x01']],
  ['params.path.[4]', ['0x05']],
  ['params.path.[5]', ['0x']],
  ['params.path.[-1]', ['0x05']],
  ['params.path.[-2]', ['0x04']],
  ['params.path.[1:3]', ['0x0203']],
  ['params.path.[:2]', ['0x0102']],
  ['params.path.[3:]', ['0x0405']],
  ['params.path.[-2:]', ['0x0405']],
  ['params.path.[:-4]', ['0x01']],
  ['params.path.[-9:9]', ['0x0102030405']],
  ['params.path.[:]', ['0x0102030405']],
  ['number.[-2:]', ['0x0102']],
  ['number.[31]', ['0x02']],
  ['number.[:]', [`0x${'0'.repeat(61)}102`]],
  ['negative.[0]', []],
  ['words.[0]', []],
  ['odd.[0]', []],
  ['params.[0]', []],
])('%j leads to bytes of a value, or to nothing', (path, found) => {
  expect(resolvePath(path, roots)).toEqual(found)
})

test.each(['[a]', '[1', '1]', '[1:2:3]', '[12345]', '[12345:]', '[--1]', 'x[1]', '[1]x', '[1:2]x', 'x[1:2]'])(
  '%j is no index',
  (part) => {
    expect(resolvePath(`list.${part}`, roots)).toEqual([])
    expect(resolvePath(`params.path.${part}`, roots)).toEqual([])
  },
)

test('a path begins where its field is, unless it says where', () => {
  expect(resolvePath('token', roots, { token: 'z' })).toEqual(['z'])
  expect(resolvePath('#.list.[0]', roots, { token: 'z' })).toEqual(['a'])
})

test('a path of more than 200 characters leads nowhere, and none leads to more than 32 values', () => {
  expect(resolvePath(`${'.'.repeat(185)}params.amountIn`, roots)).toEqual([5n])
  expect(resolvePath(`${'.'.repeat(186)}params.amountIn`, roots)).toEqual([])
  const list = Array.from({ length: 40 }, (_, index) => index)
  expect(resolvePath('[]', roots, list)).toEqual(list.slice(0, 32))
  expect(resolvePath('[].[]', roots, [list, list])).toEqual(list.slice(0, 32))
})
