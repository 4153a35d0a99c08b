import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

type Channel = {
  state: 'pending' | 'completed'
  nonce: string
  siweUri: string
  domain: string
  [name: string]: unknown
}

/** The relay of Sign In With Farcaster: channels that an app opens and a wallet completes. */
export async function startFarcasterRelay() {
  const channels = new Map<string, Channel>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const say = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/v1/channel' && request.method === 'POST') {
      const channelToken = randomUUID()
      const given = JSON.parse(Buffer.concat(chunks).toString()) as { nonce: string; siweUri: string; domain: string }
      channels.set(channelToken, { state: 'pending', ...given })
      return say(201, {
        channelToken,
        url: `https://farcaster.xyz/~/siwf?channelToken=${channelToken}`,
        nonce: given.nonce,
      })
    }
    const channel = channels.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!channel) return say(401, { error: 'Unauthorized' })
    return say(channel.state === 'completed' ? 200 : 202, channel)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** The channel that a link opens in the visitor's Farcaster app. */
    open: (url: string) => channels.get(new URL(url).searchParams.get('channelToken') ?? ''),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
