import { renderToStaticMarkup } from 'react-dom/server'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { MessageQuestion } from './message-question.tsx'

const origin = 'https://app.shop.example'
const signIn = `app.shop.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Welcome.

URI: ${origin}/login
Version: 1
Chain ID: 1
Nonce: abcdefgh1
Issued At: 2026-01-01T00:00:00Z`

/** What the visitor sees without opening anything. */
const drawn = (text: string) =>
  renderToStaticMarkup(
    <MessageQuestion
      origin={origin}
      question={{ kind: 'message', chainId: 'eip155:1', text, bytes: stringToHex(text) }}
    />,
  ).replace(/<details[^>]*>.*?<\/details>/s, '')

test('a sign-in with resources, which can be rights of the site, is drawn with them', () => {
  const text = `${signIn}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`
  expect(drawn(text)).toContain('- urn:recap:eyJhdHQiOnt9fQ')
})

test('a sign-in without resources is drawn by its lines, and whole when the visitor asks for it', () => {
  expect(drawn(signIn)).toContain('app.shop.example')
  expect(drawn(signIn)).not.toContain('abcdefgh1')
})
