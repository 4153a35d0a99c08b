import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createIdentity } from '../../test/relay-client.ts'
import { makeAttempts } from '../attempts.ts'
import type { Random } from '../random.ts'
import { clientFrame, opcodes, openRawSocket, openRelaySocket, upgradeHead } from '../raw-socket.ts'
import type { Scenario, Target } from '../scenario.ts'

/** Resets a second. */
const rate = 1_000

const paths = [
  '/health',
  '/ready',
  '/metrics',
  '/openapi.json',
  '/getWallets?projectId=local',
  '/appkit/v1/config?projectId=local',
  '/v1/?projectId=local&chainId=eip155:31337',
  '/e?projectId=local',
  '/siwx/verify?projectId=local',
  '/v1/convert/build-transaction?projectId=local',
  '/v1/preview/simulate?projectId=local',
  '/v1/onramp/orders?projectId=local',
  '/v1/onramp/webhooks/moonpay',
  '/v1/json-rpc?projectId=local',
  '/v1/names/gateway',
  '/v1/profile/account?projectId=local',
  '/v1/sessions/eip155:31337:0x0000000000000000000000000000000000000001/revoke?projectId=local',
  '/v1/account/0x0000000000000000000000000000000000000001/allowances?projectId=local&chainId=eip155:31337',
  '/login/email/start',
  '/login/social/callback/oidc',
  '/nothing',
] as const

const upgradePaths = ['/', '/relay', '/relay/', '/nothing', '/v1/', '/health'] as const

type Reset = (target: Target, random: Random, address: string, path: string) => Promise<Socket | undefined>
type Stage = { readonly paths: readonly [string, ...string[]]; readonly open: Reset }

const afterWriting =
  (text: (...of: Parameters<Reset>) => string): Reset =>
  async (target, random, address, path) => {
    const socket = await openRawSocket(target)
    if (socket) await new Promise((resolve) => socket.write(text(target, random, address, path), resolve))
    return socket
  }

const head = ([target, , address, path]: Parameters<Reset>, method: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${target.host}\r\n${target.addressHeader}: ${address}\r\n`

const answered = async (socket: Socket | undefined) => {
  // A socket that is closed already emits nothing more.
  if (socket && !socket.destroyed)
    await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined)
  return socket
}

/** How far a connection gets before it is reset. */
export const resetStages: Readonly<Record<string, Stage>> = {
  connected: { paths: ['/'], open: (target) => openRawSocket(target) },
  'mid head': { paths, open: afterWriting((...of) => head(of, 'GET').slice(0, 4 + of[1].below(40))) },
  'whole head': { paths, open: afterWriting((...of) => `${head(of, 'GET')}\r\n`) },
  'mid body': {
    paths,
    open: afterWriting((...of) => `${head(of, 'POST')}Content-Length: 5000\r\n\r\n{"jsonrpc":"2.0",`),
  },
  'mid chunk': {
    paths,
    open: afterWriting((...of) => `${head(of, 'POST')}Transfer-Encoding: chunked\r\n\r\nfff\r\n{"jsonrpc"`),
  },
  'mid answer': {
    paths,
    open: async (...of) => answered(await afterWriting((...o) => `${head(o, 'GET')}\r\n`)(...of)),
  },
  'mid answer to a POST': {
    paths,
    open: async (...of) =>
      answered(await afterWriting((...o) => `${head(o, 'POST')}Content-Length: 2\r\n\r\n{}`)(...of)),
  },
  'bad request': { paths: ['/'], open: afterWriting((_, random) => `${random.hex(20)}\r\n\r\n`) },
  'mid upgrade': {
    paths: upgradePaths,
    open: afterWriting((target, _, address, path) => upgradeHead(target, path, address)),
  },
  'refused upgrade': {
    paths: upgradePaths,
    open: async (target, random, address, path) => {
      const forged = random.pick(['forged', createIdentity().token({ aud: 'ws://elsewhere.example' })])
      const close = random.pick(['', '&useOnCloseEvent=true'])
      const write = () => upgradeHead(target, path, address, `${forged}${close}`)
      return answered(await afterWriting(write)(target, random, address, path))
    },
  },
  upgraded: { paths: ['/'], open: (target, _, address) => openRelaySocket(target, address) },
  'mid frame': {
    paths: ['/'],
    open: async (target, random, address) => {
      const socket = await openRelaySocket(target, address)
      const frame = clientFrame(opcodes.text, random.bytes(200))
      socket?.write(frame.subarray(0, 1 + random.below(frame.length - 1)))
      return socket
    },
  },
  'mid request': {
    paths: ['/'],
    open: async (target, random, address) => {
      const socket = await openRelaySocket(target, address)
      const params = { topic: random.hex(32) }
      const request = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params })
      socket?.write(clientFrame(opcodes.text, Buffer.from(request)))
      return random.below(2) ? answered(socket) : socket
    },
  },
}

/** Every stage of every route, ended by a reset (RST). */
export const resets: Scenario = {
  name: 'resets',
  // Two minutes of a run of twelve minutes, on each database: 10,000 at every stage.
  share: 18,
  async run(target, random, signal) {
    const names = Object.keys(resetStages)
    let done = 0
    await makeAttempts({ rate, most: 200, signal }, async (index) => {
      const stage = resetStages[names[index % names.length] ?? '']
      const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
      const socket = await stage?.open(target, random, address, random.pick(stage.paths))
      socket?.resetAndDestroy()
      if (socket) done += 1
    })
    return { note: `${done} resets, ${Math.floor(done / names.length)} at each of ${names.length} stages`, acts: done }
  },
}
