import { createDeviceKeys, type DeviceKeys } from './device.ts'

/** Values that this browser stores for the login origin. They may hold keys that no script can read. */
export type Values = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
}

/**
 * The kinds of notes about an account: its passkeys that this browser knows, whether the visitor sets up recovery
 * later, and the deletion that the visitor was told of.
 */
export type AccountNote = 'passkeys' | 'recovery-later' | 'deletion-told'

/** The encrypted values of a device, by name: its share of the seed, the tokens of the login session. */
export type DeviceStore = {
  /** The keys of this browser. The first call makes them. Two tabs get the same keys. */
  keys(): Promise<DeviceKeys>
  read(name: string): Promise<Uint8Array | undefined>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Runs one at a time over all tabs of the origin. @param signal ends the waiting; what has begun isn't ended */
  lock<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether something runs under a lock, in any tab of the origin. */
  isLocked(name: string): Promise<boolean>
  /** The unencrypted note about an account. It holds keys that no script can read, and text that isn't secret. */
  note(kind: AccountNote, accountId: string): Promise<unknown>
  writeNote(kind: AccountNote, accountId: string, value: unknown): Promise<void>
}

const ivLength = 12

export type DeviceStoreOptions = {
  values: Values
  lock: DeviceStore['lock']
  isLocked(name: string): Promise<boolean>
}

/**
 * Stores data in this browser. Contents are encrypted with AES-GCM under a key that no script can read. The name of a
 * value is its associated data, so one value can't replace another.
 *
 * @example const store = createDeviceStore({ values: indexedDbValues('latchkey-login'), lock, isLocked })
 */
export function createDeviceStore({ isLocked, values, lock }: DeviceStoreOptions): DeviceStore {
  const additionalData = (name: string) => new TextEncoder().encode(`latchkey device 1 ${name}`)

  async function keys(): Promise<DeviceKeys> {
    const isKept = (kept: unknown): kept is DeviceKeys => typeof kept === 'object' && kept !== null && 'signing' in kept
    const kept = await values.get('keys')
    if (isKept(kept)) return kept
    return lock('latchkey-login-device', async () => {
      const now = await values.get('keys')
      if (isKept(now)) return now
      const made = await createDeviceKeys()
      await values.set('keys', made)
      return made
    })
  }

  return {
    keys,
    lock,
    isLocked,
    async read(name) {
      const sealed = await values.get(name)
      if (!(sealed instanceof Uint8Array) || sealed.length < ivLength + 16) return undefined
      const { sealing } = await keys()
      const options = { name: 'AES-GCM', iv: sealed.slice(0, ivLength), additionalData: additionalData(name) }
      // If the browser has lost the key, records can't be decrypted. The browser then counts as a new device.
      return crypto.subtle.decrypt(options, sealing, sealed.slice(ivLength)).then(
        (content) => new Uint8Array(content),
        () => undefined,
      )
    },
    async write(name, content) {
      const { sealing } = await keys()
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const options = { name: 'AES-GCM', iv, additionalData: additionalData(name) }
      const sealed = await crypto.subtle.encrypt(options, sealing, new Uint8Array(content))
      await values.set(name, new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    remove: (name) => values.delete(name),
    note: (kind, accountId) => values.get(`${kind} ${accountId}`),
    writeNote: (kind, accountId, value) => values.set(`${kind} ${accountId}`, value),
  }
}
