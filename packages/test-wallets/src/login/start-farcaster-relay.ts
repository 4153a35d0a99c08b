import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { keccak256, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { fetchRpc } from '../shared/json-rpc.ts'

/** A channel that a login server has opened, as the relay keeps it. */
export type FarcasterChannel = {
  state: 'pending' | 'completed'
  readonly nonce: string
  readonly siweUri: string
  readonly domain: string
  [name: string]: unknown
}

/** A Farcaster user, whose key and id follow from the name. */
export type FarcasterPerson = { readonly userName: string; readonly at?: Date | undefined }

/** The relay of Sign In With Farcaster (FIP-11): channels that a server opens and the visitor's Farcaster app completes. */
export type FarcasterRelay = {
  /** What the services are given as `login.farcaster.relay`. */
  readonly url: string
  /** The channel behind a link, while it is open. */
  open(link: string): FarcasterChannel | undefined
  /** The links of the channels that wait, newest last. */
  readonly links: readonly string[]
  /** Does what the visitor's Farcaster app does after a scan: signs in with the user's custody key. */
  approve(link: string, person: FarcasterPerson): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the relay on a free port of this machine. The services ask the registry of Farcaster ids on `eip155:10`: give them a chain that was
 * prepared by `placeFarcasterRegistry`.
 *
 * @example
 * const relay = await startFarcasterRelay()
 * await relay.approve(link, { userName: 'ann' })
 */
export async function startFarcasterRelay(): Promise<FarcasterRelay> {
  const channels = new Map<string, FarcasterChannel>()
  const links: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const say = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/v1/channel' && request.method === 'POST') {
      const channelToken = randomUUID()
      const given = JSON.parse(Buffer.concat(chunks).toString()) as { nonce: string; siweUri: string; domain: string }
      const url = `https://farcaster.xyz/~/siwf?channelToken=${channelToken}`
      channels.set(channelToken, { state: 'pending', ...given })
      links.push(url)
      return say(201, { channelToken, url, nonce: given.nonce })
    }
    const channel = channels.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!channel) return say(401, { error: 'Unauthorized' })
    return say(channel.state === 'completed' ? 200 : 202, channel)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const relay: FarcasterRelay = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    links,
    open: (link) => channels.get(new URL(link).searchParams.get('channelToken') ?? ''),
    async approve(link, { userName, at = new Date() }) {
      const channel = relay.open(link)
      if (!channel) throw new Error(`No Farcaster channel is open for ${link}`)
      const account = accountOf(userName)
      const fid = fidOf(account.address)
      const message = createSiweMessage({
        address: account.address,
        chainId: 10,
        domain: channel.domain,
        nonce: channel.nonce,
        uri: channel.siweUri,
        version: '1',
        statement: 'Farcaster Auth',
        issuedAt: at,
        resources: [`farcaster://fid/${fid}`],
      })
      const signature = await account.signMessage({ message })
      Object.assign(channel, { state: 'completed', message, signature, fid, username: userName })
      links.splice(links.indexOf(link), 1)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return relay
}

const accountOf = (userName: string) => privateKeyToAccount(keccak256(stringToBytes(`farcaster ${userName}`)))

/** The stand-in registry says it so, too: the last two bytes of the address. */
const fidOf = (address: string) => Number.parseInt(address.slice(-4), 16)

/** The registry of Farcaster ids on OP Mainnet. */
const registry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
/** `idOf(address)`, and every other function: the last two bytes of the first argument. */
const registryCode = '0x60043561ffff1660005260206000f3'

/**
 * Puts a stand-in for the registry of Farcaster ids on a local chain (anvil), which then serves as `eip155:10` for the services.
 *
 * @example await placeFarcasterRegistry(chain.url)
 */
export async function placeFarcasterRegistry(rpcUrl: string): Promise<void> {
  await fetchRpc(rpcUrl, 'anvil_setCode', [registry, registryCode])
}
