import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '@latchkey/test-wallets/login'
import type { LoginCounterparts } from './login-counterparts.ts'

/** Lets the playground's mail page read the mailbox, and approve at Farcaster as a phone does. */
export async function serveMailbox({ mailbox, relay }: Pick<LoginCounterparts, 'mailbox' | 'relay'>) {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET' && request.url === '/') {
      const mails = mailbox.mails.map(({ email, receivedAt, to }, index) => {
        const { subject, text } = email
        return { id: index, to, receivedAt, subject, text, code: codeOf(email) }
      })
      return response.end(JSON.stringify({ mails: mails.reverse(), farcaster: [...relay.links].reverse() }))
    }
    if (request.method === 'POST' && request.url === '/farcaster') {
      const link = relay.links.at(-1)
      if (!link) return response.writeHead(404).end('{}')
      await relay.approve(link, { userName: 'ann' })
      return response.end('{}')
    }
    response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
