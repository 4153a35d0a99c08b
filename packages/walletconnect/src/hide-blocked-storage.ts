/**
 * For where reading `localStorage` throws (blocked site data, a sandboxed frame): lets `load` find none, and gives the browser's own back.
 * What the SDK keeps is in the client's storage anyway, but a module of it (`@walletconnect/keyvaluestorage`) reads the global while it is
 * imported, and an import that has thrown once fails for good. `null`, as in a web view whose storage is off, makes nobody believe that
 * something was stored.
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
