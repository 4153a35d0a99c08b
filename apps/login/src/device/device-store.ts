import { createDeviceKeys, type DeviceKeys } from './device.ts'

/** Values that this browser keeps for the login origin. They may hold keys that no script can read. */
export type Values = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
}

/**
 * Notes about an account: its passkeys that this browser knows, whether the visitor sets up recovery later, and the deletion that the visitor
 * has read about.
 */
export type AccountNote = 'passkeys' | 'recovery-later' | 'deletion-told'

/** What a device keeps sealed, by name: its share of the seed, the tokens of the login session. */
export type DeviceStore = {
  /** This browser's keys; made at the first call. Two tabs get the same. */
  keys(): Promise<DeviceKeys>
  read(name: string): Promise<Uint8Array | undefined>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Runs one at a time over all tabs of the origin. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Whether something runs under a lock, in any tab of the origin. */
  isLocked(name: string): Promise<boolean>
  /** The unencrypted record of an account: keys that no script can read, and words that are no secret. */
  note(kind: AccountNote, accountId: string): Promise<unknown>
  writeNote(kind: AccountNote, accountId: string, value: unknown): Promise<void>
}

const ivLength = 12

export type DeviceStoreOptions = {
  values: Values
  /** Runs one at a time over all tabs of the origin. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  isLocked(name: string): Promise<boolean>
}

/**
 * The data that this browser stores. Contents are sealed with AES-GCM under a key that no script can read, with their name as associated data,
 * so that one value can't replace another one.
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
      // A record that can't be decrypted is lost, as when the browser forgot the key: then this browser counts as a new device.
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
