import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceProcess, startService } from '../../hostile/start-service.ts'
import { startPostgresWithDatabases } from '../../test/postgres-databases.ts'
import { createLoginClient, type LoginClient } from '../test/login-client.ts'
import { type CodeSink, startCodeSink } from './start-code-sink.ts'

/** A visitor with a device key of their own. */
export type Visitor = { readonly client: LoginClient; readonly email: string }

/** The services as `serve` runs them, with a store of their own and a mail server. */
export type BenchLogin = {
  readonly service: ServiceProcess
  readonly sink: CodeSink
  /** A visitor with an address of their own, as the proxy in front says. */
  newVisitor(email?: string): Promise<Visitor>
  stop(): Promise<void>
}

const header = 'x-visitor'

/** @param store `sqlite` or `postgres` */
export async function startBenchLogin(store: string): Promise<BenchLogin> {
  if (store !== 'sqlite' && store !== 'postgres') throw new Error('--store: sqlite or postgres')
  const postgres = store === 'postgres' ? await startPostgresWithDatabases() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-logins-'))
  const sealing = join(folder, 'sealing')
  writeFileSync(sealing, Buffer.alloc(32, 7).toString('base64url'))
  const sink = await startCodeSink()
  const service = await startService({
    STORE: (await postgres?.createDatabase()) ?? join(folder, 'store.sqlite'),
    PROJECTS: [{ id: 'shop', allowedOrigins: ['https://shop.example'] }],
    ADDRESS_HEADER: header,
    LOGIN: {
      origins: ['http://login.localhost'],
      sealingKey: { file: sealing },
      mail: { smtp: { host: '127.0.0.1', port: sink.port } },
    },
  })
  let count = 0
  return {
    service,
    sink,
    async newVisitor(email) {
      const index = ++count
      const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
      const client = await createLoginClient(service.url, { now: Date.now, headers: { [header]: address } })
      return { client, email: email ?? `visitor${index}@shop.example` }
    },
    async stop() {
      await service.stop()
      await sink.close()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
