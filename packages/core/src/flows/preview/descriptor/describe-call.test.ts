import { expect, test } from 'vitest'
import { account, router } from '../corpus/addresses.ts'
import { facts } from '../corpus/corpus-case.ts'
import { encode } from '../corpus/encode.ts'
import { describeTransaction } from '../describe-transaction.ts'
import type { Descriptor, DescriptorField } from './descriptor.ts'

/** A call whose descriptor shows these fields of it. */
function describe(key: string, fields: readonly DescriptorField[], argument: string | readonly bigint[]) {
  const descriptor: Descriptor = { formats: [{ key, fields }], definitions: {}, constants: {}, enums: {} }
  const { calls, findings } = describeTransaction({
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls: [{ to: router, data: encode(key, argument) as `0x${string}` }] },
    facts,
    descriptors: new Map([[router.toLowerCase(), descriptor]]),
  })
  const texts = calls[0]?.fields.map(({ text }) => text)
  return { by: calls[0]?.by, texts, findings: findings.map(({ code, severity }) => `${code} ${severity}`) }
}

const list = 'vote(uint256[] ids)'
const every: readonly DescriptorField[] = [{ path: 'ids.[]', label: 'Id', format: 'raw' }]
const sevens = Array(32).fill('7')

test('a described call that is shown whole has no finding', () => {
  expect(describe(list, every, Array(32).fill(7n))).toEqual({ by: 'descriptor', texts: sevens, findings: [] })
})

test.each([
  ['entries', every, Array(33).fill(7n)],
  ['lines', [...every, ...every], Array(17).fill(7n)],
])('a described call with more %s than are shown says so', (_, fields, ids) => {
  expect(describe(list, fields, ids)).toEqual({
    by: 'descriptor',
    texts: sevens,
    findings: ['call/cut warning'],
  })
})

test('bytes that are shortened in their line show that by themselves', () => {
  const { findings, texts } = describe('note(bytes data)', [{ path: 'data' }], `bytes:${'ab'.repeat(33)}`)
  expect(texts).toEqual([`0x${'ab'.repeat(16)}…${'ab'.repeat(8)}`])
  expect(findings).toEqual([])
})
