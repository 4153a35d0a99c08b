/**
 * Runs `load` with a `localStorage` that reads `null`, then restores the browser's own property. For pages where reading `localStorage`
 * throws (blocked site data, a sandboxed frame): the SDK stores its data in the client's storage, but one of its modules
 * (`@walletconnect/keyvaluestorage`) reads the global during import, and a failed import can't be repeated. `null` is also what a web view
 * with storage turned off returns.
 */
export async function hideBlockedStorage<T>(load: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Reflect.defineProperty(globalThis, 'localStorage', { ...own, configurable: true, get: () => null })
  try {
    return await load()
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (own) Reflect.defineProperty(globalThis, 'localStorage', own)
  }
}
