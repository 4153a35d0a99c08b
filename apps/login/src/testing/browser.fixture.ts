import { systemClock } from '@latchkey/core'
import type { Account } from '@latchkey/frame/wire'
import { openDevice } from '../device/device.ts'
import { createDeviceStore, type DeviceStore, type Values } from '../device/device-store.ts'
import { createLoginServer, type LoginServer, type TokenStore } from '../server/login-server.ts'
import { createTokenStore } from '../server/token-store.ts'

/** One browser at the login origin: what it keeps outlives its pages. */
export type Browser = {
  readonly values: Map<string, unknown>
  /** Opens a page; `before` runs ahead of each step, and `after` behind it, and may throw as a page that dies. */
  openPage(steps?: {
    before?: ((step: string) => void) | undefined
    after?: ((step: string) => void) | undefined
  }): Promise<Page>
}

export type Page = {
  readonly server: LoginServer
  readonly store: DeviceStore
  readonly tokens: TokenStore
  logIn(email: string): Promise<Account>
}

/** A browser that talks to real services. `readCode` gives the code of the newest mail to an address. */
export function createBrowser({
  url,
  origin,
  readCode,
}: {
  readonly url: string
  readonly origin: string
  readonly readCode: (email: string) => Promise<string>
}): Browser {
  const values = new Map<string, unknown>()
  const kept: Values = {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, structuredClone(value)),
    delete: async (name) => void values.delete(name),
  }
  const { isLocked, lock } = createLocks()
  return {
    values,
    async openPage({ before, after } = {}) {
      const stepped =
        <Given extends readonly unknown[], Result>(
          name: (...given: Given) => string,
          run: (...given: Given) => Promise<Result>,
        ) =>
        async (...given: Given) => {
          before?.(name(...given))
          const result = await run(...given)
          after?.(name(...given))
          return result
        }
      const store = createDeviceStore({ values: kept, lock, isLocked })
      const device = await openDevice(await store.keys())
      const tokens = createTokenStore(store)
      const server = createLoginServer({
        url,
        device,
        tokens,
        clock: systemClock,
        lock,
        // A browser adds the origin by itself.
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } }),
      })
      return {
        tokens,
        server: {
          async call(name, request, options) {
            before?.(name)
            const answer = await server.call(name, request, options)
            after?.(name)
            return answer
          },
        },
        store: {
          ...store,
          write: stepped((name) => `write ${name}`, store.write),
          remove: stepped((name) => `remove ${name}`, store.remove),
        },
        async logIn(email) {
          const started = await server.call('email/start', { projectId: 'shop', email, purpose: 'login' })
          if (started.action === 'CONNECT') return (await server.call('account', {})).account
          const done = await server.call('email/verify', { flow: started.flow, code: await readCode(email) })
          if (done.status !== 'logged-in') throw new Error('The login was added to an account')
          await tokens.write(done.tokens)
          return (await server.call('account', {})).account
        },
      }
    },
  }
}

/** As `navigator.locks`: one at a time for a name. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    isLocked: async (name: string) => last.has(name),
    lock<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const granted = (last.get(name) ?? Promise.resolve()).catch(() => {})
      let isHeld = false
      const next = granted.then(() => {
        signal?.throwIfAborted()
        isHeld = true
        return run()
      })
      const ended = next
        .catch(() => {})
        .then(() => {
          if (last.get(name) === ended) last.delete(name)
        })
      last.set(name, ended)
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => !isHeld && reject(signal.reason)),
      )
      return signal ? Promise.race([next, aborted]) : next
    },
  }
}
