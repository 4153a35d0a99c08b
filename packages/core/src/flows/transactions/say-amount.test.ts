import { expect, test } from 'vitest'
import { sayAmount } from './say-amount.ts'

test.each([
  ['Send 3 ETH to shop3.eth', 'Send 2.9 ETH to shop3.eth'],
  ['ETHを3、shopに送る', 'ETHを2.9、shopに送る'],
  ['إرسال 3 ETH إلى 0x3…3', 'إرسال 2.9 ETH إلى 0x3…3'],
])('%s', (description, said) => {
  expect(sayAmount(description, '3', '2.9')).toBe(said)
})
