import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTransaction } from '../describe-transaction.ts'
import { knownCalls } from '../evm/known-calls.ts'
import { wrapperCalls } from '../evm/nested-calls.ts'
import type { Preview } from '../preview-api.ts'
import { account } from './addresses.ts'
import { cases } from './cases.ts'
import { type CorpusCase, facts } from './corpus-case.ts'

function preview({ calls, facts: more }: Pick<CorpusCase, 'calls' | 'facts'>): Preview {
  return describeTransaction({
    chainId: 'eip155:1',
    account,
    transaction: { namespace: 'eip155', calls },
    facts: { ...facts, ...more },
  })
}
const lineOf = ({ direction, amount, asset }: Preview['changes'][number]) =>
  `${direction} ${amount} ${asset.symbol ?? asset.address}${asset.tokenId === undefined ? '' : ` #${asset.tokenId}`}`

test('there are at least 200 transactions of different kinds', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
  const { changes, findings } = preview(one)
  expect(findings.map(({ code, severity }) => `${code} ${severity}`).sort()).toEqual([...one.findings].sort())
  expect(changes.map(lineOf)).toEqual(one.changes ?? [])
})

test('calls inside a call are listed in their order, and the account’s own batch is no guess', () => {
  const named = (name: string) => {
    const { calls } = preview(cases.find((one) => one.name === name) ?? { calls: [] })
    return [calls[0]?.by, calls[0]?.calls?.map((inner) => inner.functionName ?? inner.value)]
  }
  expect(named('the account’s own batch')).toEqual(['standard', ['transfer', String(10n ** 18n)]])
  expect(named('a Safe’s list of calls')).toEqual(['selector-guess', ['approve', 'transfer']])
  expect(named('a permit of Permit2 for two tokens')).toEqual(['standard', ['approve', 'approve']])
})

describe('of every transaction', () => {
  test('a call without a description is unknown, and only its value counts', () => {
    for (const one of cases) {
      const { calls, findings } = preview(one)
      calls.forEach(({ by, data }, index) => {
        if (by !== undefined || data === '0x') return
        const codes = findings.filter(({ call }) => call === index).map(({ code }) => code)
        expect(
          codes.some((code) => code === 'call/unknown' || code === 'call/malformed'),
          one.name,
        ).toBe(true)
      })
    }
  })
  test('each address in a sentence is one of the transaction, or is known beside it', () => {
    for (const one of cases) {
      const said = JSON.stringify([one.calls.map(({ to, data }) => [to, data]), facts, account]).toLowerCase()
      for (const { details } of preview(one).findings)
        for (const value of Object.values(details))
          if (/^0x[0-9a-f]{40}$/i.test(value) && !/^0x0*$/.test(value))
            expect(said, one.name).toContain(value.slice(2).toLowerCase())
    }
  })
  test('the most severe findings come first', () => {
    const ranks = ['danger', 'warning', 'info']
    for (const one of cases) {
      const found = preview(one).findings.map(({ severity }) => ranks.indexOf(severity))
      expect(found).toEqual([...found].sort())
    }
  })
})

test('hostile data never throws, takes no long time, and is named by a standard only where that decodes whole', () => {
  const selectors = Object.keys({ ...knownCalls, ...wrapperCalls })
  const data = fc
    .tuple(
      fc.oneof(fc.constantFrom(...selectors), fc.stringMatching(/^[0-9a-f]{8}$/)),
      fc.stringMatching(/^(?:[0-9a-f]{2}){0,200}$/),
    )
    .map(([selector, body]) => `0x${selector}${body}`)
  fc.assert(
    fc.property(data, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (hex, value) => {
      const { calls, findings } = preview({ calls: [{ to: account, data: hex, value }] })
      const [call] = calls
      if (call?.by === 'standard') expect(selectors).toContain(hex.slice(2, 10))
      else expect(findings.some(({ code }) => code.startsWith('call/'))).toBe(true)
    }),
    { numRuns: 2000, seed: 7 },
  )
})
