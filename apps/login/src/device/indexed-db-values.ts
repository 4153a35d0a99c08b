import type { Values } from './device-store.ts'

/**
 * Stores values in IndexedDB, which can hold keys that scripts can't read.
 *
 * @example const values = indexedDbValues('latchkey-login')
 */
export function indexedDbValues(databaseName: string): Values {
  const storeName = 'values'
  let opened: Promise<IDBDatabase> | undefined

  const open = () => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    return settled(request).then((database) => {
      // A tab that deletes the database has to wait until this connection closes.
      database.onversionchange = () => {
        database.close()
        opened = undefined
      }
      database.onclose = () => {
        opened = undefined
      }
      return database
    })
  }

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const transaction = (await opened).transaction(storeName, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
    const value = await settled(act(transaction.objectStore(storeName)))
    // A write is complete when the transaction is on the disk, not when the request succeeds.
    await done
    return value
  }

  return {
    get: (name) => run('readonly', (store) => store.get(name)),
    set: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    delete: (name) => run('readwrite', (store) => store.delete(name)),
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
