import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, type StartOptions, startServices } from '../index.ts'

/** Services with open connections to them, and the routes of the requests in the order in which they were answered. */
async function start(connections: number, options: StartOptions = {}) {
  const routes: string[] = []
  const note = (line: string) => {
    const { message, route } = JSON.parse(line)
    if (message === 'request') routes.push(route)
  }
  const services = await startServices({ port: 0, log: createLog('debug', note), ...options })
  onTestFinished(services.close)
  const open = async () => {
    const socket = connect(services.port, '127.0.0.1').resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { routes, sockets: await Promise.all(Array.from({ length: connections }, open)) }
}

const head = (path: string, address: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`

test('many requests from one network are served after a visitor who asks later', async () => {
  const { routes, sockets } = await start(2, { addressHeader: 'x-forwarded-for' })
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

test('of one address only so many requests wait to begin; more are refused, and their connection ends', async () => {
  const { routes, sockets } = await start(1, { requests: { maxOpenPerAddress: 5 } })
  const [socket] = sockets
  if (!socket) throw new Error('There is no connection')
  let answers = ''
  socket.on('data', (bytes) => {
    answers += bytes
  })
  socket.write(head('/ready', '').repeat(40))
  await once(socket, 'close')
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill('200'))
  expect(statuses.at(-1)).toBe('429')
  expect(answers).toContain('"code":"open_requests"')
  expect(routes.length).toBeLessThan(20)
})
