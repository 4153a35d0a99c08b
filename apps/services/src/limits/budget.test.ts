import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudget, type Share } from './budget.ts'

const fill = (share: Share) => {
  while (share.take(1));
  return share.held
}

test('a holder and an address have limits of their own', () => {
  const budget = createBudget({ total: 1_000, perAddress: 15, perHolder: 10 })
  const [one, two] = [budget.open('203.0.113.1'), budget.open('203.0.113.1')]
  expect([fill(one), fill(two)]).toEqual([10, 5])
  one.give(3)
  expect(fill(two)).toBe(8)
  one.close()
  expect(fill(two)).toBe(10)
})

test('one visitor with many addresses takes a third, and others still get theirs', () => {
  const budget = createBudget({ total: 900, perAddress: 900, perHolder: 900 })
  const home = Array.from({ length: 256 }, (_, n) => budget.open(`2001:db8:1:${n.toString(16)}`))
  expect(home.reduce((sum, share) => sum + fill(share), 0)).toBe(300)
  const company = Array.from({ length: 256 }, (_, n) => budget.open(`2001:db8:2:${(n << 8).toString(16)}`))
  expect(company.reduce((sum, share) => sum + fill(share), 0)).toBe(200)
  expect(fill(budget.open('203.0.113.1'))).toBeGreaterThan(100)
})

test('returned and closed shares are free again, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(40), fc.constantFrom('take', 'give', 'close'))), (steps) => {
      const budget = createBudget({ total: 90, perAddress: 90, perHolder: 90 })
      const shares = ['203.0.113.1', '203.0.113.1', '2001:db8:1:1', '2001:db8:1:101'].map(budget.open)
      for (const [index, amount, action] of steps) {
        shares[index]?.[action](amount)
        expect(shares.reduce((sum, { held }) => sum + held, 0)).toBeLessThanOrEqual(90)
      }
      for (const share of shares) share.close()
      expect(fill(budget.open('203.0.113.9'))).toBe(30)
    }),
  )
})
