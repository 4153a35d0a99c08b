import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inBps, slippageSchema } from './parameters.ts'

test.each(['100', '99.996', 99.995, '-1', 'a lot'])('a slippage of %s is refused', (slippage) => {
  expect(v.safeParse(slippageSchema, slippage).success).toBe(false)
})

test('every accepted slippage leaves a minimum', () => {
  expect(inBps(v.parse(slippageSchema, '99.994'))).toBe(9999)
})
