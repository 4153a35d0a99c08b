import { expect, test } from 'vitest'
import { codeOf, identity } from '../../test/calls.ts'
import { send, serverOf, startServer } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const event = {
  eventId: '3f1b',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track' as const, event: 'MODAL_OPEN', properties: { connected: false } },
}

test('POST /e sends one event, and ignores the host’s answer', async () => {
  await using server = await serverOf('accepted', 202, 'text/plain')
  await createBlockchain(server.http()).sendEvent(event)
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: '/e', query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual(event)

  await using empty = await startServer((response) => void response.writeHead(204).end())
  await createBlockchain(empty.http()).sendEvent(event)
  await using refusing = await startServer((response) => send(response, {}, 403))
  expect(await codeOf(createBlockchain(refusing.http()).sendEvent(event))).toBe('http/forbidden')
})

test('an event is sent although the page closes', async () => {
  await using server = await serverOf({})
  const inits: object[] = []
  const http = server.http({
    fetch: (url, init) => {
      inits.push(init)
      return fetch(url, init)
    },
  })
  await createBlockchain(http).sendEvent(event)
  await createBlockchain(http)
    .getSupportedChains()
    .catch(() => {})
  expect(inits).toMatchObject([{ keepalive: true }, { method: 'GET' }])
  expect('keepalive' in (inits[1] ?? {})).toBe(false)
})
