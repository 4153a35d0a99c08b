import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Siwx, SiwxSession } from '../../kernel/ports/siwx.ts'

export type ScriptedSiwx = Partial<Siwx> & {
  readonly lifetime?: number | undefined
  readonly now?: (() => number) | undefined
  /** What may stand behind a text that says the same; absent, the site knows nothing of wallets' own features. */
  readonly spellings?: readonly string[] | undefined
}

/** A site's sign-in that does what the test says: sessions in a list, each call may be told to fail or to wait. */
export function scriptedSiwx(options: ScriptedSiwx = {}) {
  const { lifetime, now = () => 0, spellings, ...own } = options
  const sessions: SiwxSession[] = []
  const failures = new Map<string, unknown[]>()
  const calls: string[] = []
  const listeners = new Set<() => void>()
  let nonces = 0

  async function call<T>(name: string, answer: () => T): Promise<T> {
    calls.push(name)
    const failure = failures.get(name)?.shift()
    if (failure) throw failure
    return answer()
  }
  const same = (chainId: string, address: string) => (one: SiwxSession) =>
    one.data.chainId === chainId && one.data.accountAddress === address
  const siwx: Siwx = {
    createMessage: ({ accountAddress, chainId }) =>
      call('createMessage', () => {
        const nonce = `nonce${++nonces}`
        const data = {
          domain: 'app.example',
          uri: 'https://app.example',
          version: '1',
          issuedAt: new Date(now()).toISOString(),
          ...(lifetime && { expirationTime: new Date(now() + lifetime).toISOString() }),
        }
        const text = `${accountAddress} ${chainId} ${nonce}`
        const says = (other: string) => spellings?.some((spelling) => other === text + spelling) === true
        return { ...data, accountAddress, chainId, nonce, toString: () => text, ...(spellings && { says }) }
      }),
    addSession: (session) => call('addSession', () => void sessions.push(session)),
    revokeSession: (chainId, address) =>
      call('revokeSession', () => {
        const index = sessions.findIndex(same(chainId, address))
        if (index >= 0) sessions.splice(index, 1)
      }),
    setSessions: (next) => call('setSessions', () => void sessions.splice(0, sessions.length, ...next)),
    getSessions: (chainId, address) => call('getSessions', () => sessions.filter(same(chainId, address))),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...own,
  }
  return {
    siwx,
    sessions,
    calls,
    count: (name: string) => calls.filter((one) => one === name).length,
    failNext(name: string, ...errors: unknown[]) {
      failures.set(name, [...(failures.get(name) ?? []), ...errors])
    },
    outage: () => new LatchkeyError('sign-in/cannot-verify'),
    changed() {
      for (const listener of listeners) listener()
    },
  }
}
