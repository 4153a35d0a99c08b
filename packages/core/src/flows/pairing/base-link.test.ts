import { expect, test } from 'vitest'
import { baseLink } from './base-link.ts'

test.each([
  ['rabby://wc?uri=wc%3Aabc%402', 'rabby://'],
  ['https://rnbwapp.com/wc?uri=wc%3Aabc', 'https://rnbwapp.com/'],
  ['trust://path/wc?uri=wc%3Aabc', 'trust://path/'],
  ['wc:abc@2?symKey=1', 'wc:'],
  ['https://wallet.example/wc?ref=app&uri=wc%3Aabc', 'https://wallet.example/wc?ref=app'],
  ['rainbow://', 'rainbow://'],
])('%s is %s', (href, base) => {
  expect(baseLink(href)).toBe(base)
})
