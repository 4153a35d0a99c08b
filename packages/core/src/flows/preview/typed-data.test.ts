import { expect, test } from 'vitest'
import { account, router } from './corpus/addresses.ts'
import { facts } from './corpus/corpus-case.ts'
import type { Descriptor, DescriptorField } from './descriptor/descriptor.ts'
import { describeTypedData } from './typed-data.ts'

const votes = { Note: [{ name: 'list', type: 'Vote[]' }], Vote: [{ name: 'items', type: 'string[]' }] }

/** Typed data with one list, and a descriptor that shows these fields of it. */
function describe(list: unknown, fields: readonly DescriptorField[], types: object) {
  const descriptor: Descriptor = { formats: [{ key: 'Note', fields }], definitions: {}, constants: {}, enums: {} }
  const domain = { name: 'App', chainId: 1, verifyingContract: router }
  const typedData = { primaryType: 'Note', domain, message: { list }, types }
  const {
    by,
    fields: shown,
    findings,
  } = describeTypedData({ chainId: 'eip155:1', account, typedData, facts, descriptor })
  const texts = shown.map(({ text }) => text)
  return { by, texts, findings: findings.map(({ code, severity }) => `${code} ${severity}`) }
}

const listOf = (type: string) => ({ Note: [{ name: 'list', type }] })
const every: readonly DescriptorField[] = [{ path: 'list.[]', label: 'Entry', format: 'raw' }]
const whole: readonly DescriptorField[] = [{ path: 'list', label: 'Entry', format: 'raw' }]
const empty = Array.from({ length: 32 }, () => ({ items: [] }))

test('described typed data that is shown whole has no finding', () => {
  expect(describe(Array(32).fill('a'), every, listOf('string[]'))).toEqual({
    by: 'descriptor',
    texts: Array(32).fill('a'),
    findings: [],
  })
  expect(describe('a'.repeat(200), whole, listOf('string'))).toMatchObject({ texts: ['a'.repeat(200)], findings: [] })
  expect(describe(`0x${'ab'.repeat(32)}`, whole, listOf('bytes'))).toMatchObject({ findings: [] })
  // What the descriptor hides isn't missed.
  const more = [...every, { path: 'list.[]', visible: 'never' }]
  expect(describe(Array(32).fill('a'), more, listOf('string[]'))).toMatchObject({ findings: [] })
})

test.each<[string, unknown, readonly DescriptorField[], object, readonly string[]]>([
  ['with one more entry than is shown', [...Array(32).fill('a'), 'b'], every, listOf('string[]'), Array(32).fill('a')],
  [
    'with one more line than is shown',
    Array(32).fill('a'),
    [...every, ...every],
    listOf('string[]'),
    Array(32).fill('a'),
  ],
  ['with an entry behind empty ones', [...empty, { items: ['b'] }], [{ path: 'list.[].items.[]' }], votes, []],
  [
    'with an entry in a group behind empty ones',
    [...empty, { items: ['b'] }],
    [{ path: 'list.[]', fields: [{ path: 'items.[]' }] }],
    votes,
    [],
  ],
  ['with a text longer than is shown', 'a'.repeat(201), whole, listOf('string'), [`${'a'.repeat(200)}…`]],
  [
    'with bytes longer than are shown',
    `0x${'ab'.repeat(33)}`,
    whole,
    listOf('bytes'),
    [`0x${'ab'.repeat(16)}…${'ab'.repeat(8)}`],
  ],
  ['with a list where a value is expected', ['a'], whole, listOf('string[]'), ['…']],
])('described typed data %s is a danger', (_, list, fields, types, texts) => {
  expect(describe(list, fields, types)).toEqual({ by: 'descriptor', texts, findings: ['typed/unknown danger'] })
})

test('letters that can’t be seen hide nothing behind them', () => {
  expect(describe(`${'\u200b'.repeat(801)}all`, whole, listOf('string'))).toMatchObject({
    texts: ['all'],
    findings: [],
  })
})
