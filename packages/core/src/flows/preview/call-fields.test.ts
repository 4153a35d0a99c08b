import { expect, test } from 'vitest'
import { parseSignature } from './abi/parse-signature.ts'
import { callFields } from './call-fields.ts'

const fieldsOf = (count: number) => {
  const { inputs = [] } = parseSignature('pay(address[] to, uint256 each)') ?? {}
  const to = Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  return callFields(inputs, [to, 7n])
}

test('arguments that fit are all there', () => {
  expect(fieldsOf(31)).toHaveLength(32)
  expect(fieldsOf(31).at(-1)).toEqual({ label: 'each', text: '7' })
})

test.each([32, 33, 1000])('of more arguments there is one line more than are shown: %i addresses', (count) => {
  expect(
    fieldsOf(count)
      .map(({ label }) => label)
      .slice(-2),
  ).toEqual(['to[31]', count === 32 ? 'each' : 'to[32]'])
  expect(fieldsOf(count)).toHaveLength(33)
})
