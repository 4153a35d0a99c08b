import { expect, test } from 'vitest'
import { requestLink } from './request-link.ts'

const request = { requestId: '1700000000000001', sessionId: 'ab12' }
const asked = 'requestId=1700000000000001&sessionTopic=ab12'

test.each([
  ['rainbow://', `rainbow://wc?${asked}`],
  ['trust://path/', `trust://path/wc?${asked}`],
  ['https://rnbwapp.com', `https://rnbwapp.com/wc?${asked}`],
  ['https://wallet.example/wc?ref=app', `https://wallet.example/wc?ref=app&${asked}`],
])('%s', (link, expected) => {
  expect(requestLink(link, request)).toBe(expected)
})
