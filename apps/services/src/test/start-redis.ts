import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** A Redis of its own, which stores nothing. */
export type Redis = {
  readonly url: string
  stop(): Promise<void>
  /** Ends it at once and starts it again on the same port. */
  crash(): Promise<void>
}

/** Where a Redis or Valkey server is on this machine; undefined when it has none. npm offers no binary of either. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  const paths = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Why a test that needs one is skipped. */
export const noRedis = 'no redis-server or valkey-server on this machine'

/** Starts a Redis on a free port. */
export async function startRedis(binary: string): Promise<Redis> {
  const port = await freePort()
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
    const server = spawn(binary, options)
    // A test run that is killed leaves none behind.
    process.once('exit', () => server.kill('SIGKILL'))
    let text = ''
    for await (const chunk of server.stdout) {
      text += chunk
      if (/ready to accept connections/i.test(text)) {
        server.stdout.resume()
        return server
      }
    }
    throw new Error(`Redis ended: ${text.slice(-2000)}`)
  }
  let server = await start()
  const end = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: end,
    async crash() {
      await end()
      server = await start()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
