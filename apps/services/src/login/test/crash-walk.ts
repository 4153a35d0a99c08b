import { openStore } from '../../index.ts'
import { expectWhole } from './expect-whole.ts'
import { createKillable } from './killable.ts'
import { startTestLogin, type TestLogin, type TestLoginOptions } from './start-test-login.ts'

/** A visitor at the beginning of a step that is to be killed. */
export type Begun = {
  /** The requests in which the server dies. */
  act(): Promise<unknown>
  /** What the visitor does on the server that is started after it, and what is there. `isDone` when all requests were answered. */
  after(isDone: boolean): Promise<void>
}

/** A server that dies at each statement of a step in turn, and is started again on the same store. */
export type CrashWalk = {
  readonly login: TestLogin
  /**
   * Walks a step with a new visitor for each statement, until the requests get through.
   *
   * @param begin what comes before, undisturbed
   * @param counts at which statements the server dies. @default those of the requests
   * @returns at which statement the server would have died next
   */
  walk(begin: () => Promise<Begun>, counts?: (sql: string) => boolean): Promise<number>
  close(): Promise<void>
}

const day = 86_400_000

/**
 * SQLite dies at every statement. The statements of a step are the same on Postgres, where each stop takes twice as long: it dies at every third one, and
 * at every one with `LATCHKEY_EVERY_STOP=1`.
 */
const strideOn = (url: string) => (url.startsWith('postgres') && process.env.LATCHKEY_EVERY_STOP !== '1' ? 3 : 1)

export async function startCrashWalk(url: string, { login: given, ...options }: TestLoginOptions = {}) {
  const store = await openStore(url)
  const { database } = store
  const stride = strideOn(url)
  let first = 0
  const createLife = (counts?: (sql: string) => boolean) => {
    const killable = createKillable(database, counts)
    return { ...killable, store: { ...store, database: killable.database } }
  }
  let life = createLife()
  const login = await startTestLogin({
    ...options,
    store: life.store,
    login: { burst: 100_000, perSecond: 10_000, ...given },
  })
  const startLife = async (counts?: (sql: string) => boolean) => {
    life = createLife(counts)
    await login.restart(life.store)
  }
  const crash: CrashWalk = {
    login,
    async walk(begin, counts) {
      await startLife(counts)
      // Each walk begins at another statement, so that the walks together stop at all kinds of them.
      first = (first + 1) % stride
      for (let statement = first; ; statement += stride) {
        // The daily counts begin again.
        login.clock.time += day
        const { act, after } = await begin()
        life.killAt(statement)
        const outcome = await act().then(
          () => 'done',
          (error: unknown) => error,
        )
        const { wasKilled } = life
        await startLife(counts)
        await expectWhole(database)
        await after(outcome === 'done')
        if (wasKilled()) continue
        if (outcome !== 'done') throw outcome
        return statement
      }
    },
    async close() {
      await login.close()
      await store.close()
    },
  }
  return crash
}
