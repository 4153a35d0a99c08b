import type { DeviceStore } from '../device/device-store.ts'

/**
 * Records on which apps (by origin) the visitor has logged in, and with which account. Apps share the login session of
 * this browser. Without this record, an app could use a login that the visitor made on another app, or put its own
 * account into another app.
 */
export type Admissions = {
  read(): Promise<string | undefined>
  /** @param isFirst no login was here before: what other apps had ends */
  admit(accountId: string, isFirst: boolean): Promise<void>
  clear(): Promise<void>
}

const name = 'apps'

/** @example const admissions = createAdmissions(store, 'https://app.shop.example') */
export function createAdmissions(store: Pick<DeviceStore, 'read' | 'write' | 'remove'>, origin: string): Admissions {
  async function all(): Promise<ReadonlyMap<string, string>> {
    const content = await store.read(name)
    try {
      if (content) return new Map(JSON.parse(new TextDecoder().decode(content)) as [string, string][])
    } catch {}
    return new Map()
  }
  return {
    read: async () => (await all()).get(origin),
    async admit(accountId, isFirst) {
      // Apps with another account don't have a login any more, so they end no login.
      const others = isFirst ? [] : [...(await all())].filter(([, id]) => id === accountId)
      const next = new Map(others).set(origin, accountId)
      await store.write(name, new TextEncoder().encode(JSON.stringify([...next])))
    },
    clear: () => store.remove(name),
  }
}
