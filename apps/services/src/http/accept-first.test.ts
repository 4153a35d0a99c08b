import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createAcceptFirst } from './accept-first.ts'

test('work begins when all connections that came at once are accepted', async () => {
  const events: string[] = []
  const acceptFirst = createAcceptFirst()
  const server = createServer(async (_, response) => {
    await acceptFirst.wait()
    events.push('work')
    response.end()
  })
  server.on('connection', () => void events.push('accepted'))
  acceptFirst.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  const answers = clients.map((client) => once(client.setEncoding('latin1'), 'data'))
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(answers)
  expect(events).toEqual([...Array(50).fill('accepted'), ...Array(50).fill('work')])
  for (const client of clients) client.destroy()
  server.close()
})

test('a connection in each turn of the event loop holds work up for a while only', async () => {
  const acceptFirst = createAcceptFirst()
  const server = new EventEmitter()
  acceptFirst.watch(server as Server)
  let isDone = false
  const flood = () => {
    if (isDone) return
    server.emit('connection')
    setImmediate(flood)
  }
  flood()
  await acceptFirst.wait()
  isDone = true
})
