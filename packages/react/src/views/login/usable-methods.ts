import type { LoginMethod } from '@latchkey/core/ports'

/** The methods that this browser can do: some have no passkeys. */
export function usableMethods(methods: readonly LoginMethod[]): readonly LoginMethod[] {
  return typeof PublicKeyCredential === 'undefined' ? methods.filter((method) => method !== 'passkey') : methods
}
