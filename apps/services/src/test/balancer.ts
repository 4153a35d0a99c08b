import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A load balancer for TCP: every connection goes to the first node that takes it. */
export type Balancer = { readonly url: string; close(): void }

/** @param ports of the nodes, the one to prefer first; asked for each connection */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.on('close', () => sockets.delete(client))
    const attempt = ([port, ...others]: readonly number[]): void => {
      if (port === undefined) return void client.destroy()
      const node = connect(port, '127.0.0.1')
      node.once('error', () => attempt(others))
      node.once('connect', () => {
        node.removeAllListeners('error')
        node.on('error', () => client.destroy())
        node.on('close', () => client.destroy())
        client.on('close', () => node.destroy())
        client.pipe(node).pipe(client)
      })
    }
    attempt(ports())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
