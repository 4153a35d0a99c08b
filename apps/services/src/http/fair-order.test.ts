import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, startServices } from '../index.ts'

test('many requests from one network are served after a visitor who asks later', async () => {
  const routes: string[] = []
  const note = (line: string) => {
    const { message, route } = JSON.parse(line)
    if (message === 'request') routes.push(route)
  }
  const services = await startServices({
    port: 0,
    log: createLog('debug', note),
    addressHeader: 'x-forwarded-for',
  })
  onTestFinished(services.close)
  const head = (path: string, address: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`
  const sockets = await Promise.all(
    [1, 2].map(async () => {
      const socket = connect(services.port, '127.0.0.1').resume()
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    }),
  )
  const [flood, visitor] = sockets
  const crowd = 600
  flood?.write(Array.from({ length: crowd }, (_, n) => head('/ready', `10.0.${n % 200}.${n % 250}`)).join(''))
  const answered = visitor && once(visitor, 'data')
  visitor?.write(head('/getWallets?projectId=local', '203.0.113.1'))
  await answered
  const place = routes.indexOf('/getWallets')
  expect(place).toBeGreaterThan(0)
  expect(place).toBeLessThan(crowd / 2)
})
