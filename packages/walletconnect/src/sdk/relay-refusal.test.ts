import { expect, test } from 'vitest'
import { relayRefusal } from './relay-refusal.ts'

test('only a close by the relay itself is a refusal', () => {
  expect(relayRefusal(new Error('WebSocket connection failed for host: wss://relay.example'))).toBeUndefined()
  expect(relayRefusal(undefined)).toBeUndefined()
})

test('the relay’s reason is kept word by word, brackets included', () => {
  const error = new Error('WebSocket connection closed abnormally with code: 3000 (Blocked (by policy))')
  expect(relayRefusal(error)).toMatchObject({
    error: { code: 'pairing/relay-refused', details: 'Blocked (by policy)' },
    alert: 'relay/refused',
  })
})

test('a close without a reason is a refusal, too', () => {
  const error = new Error('WebSocket connection closed abnormally with code: 3000 ')
  expect(relayRefusal(error)).toMatchObject({ error: { code: 'pairing/relay-refused' } })
})
