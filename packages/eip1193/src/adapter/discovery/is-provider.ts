import type { Eip1193Provider } from '../../provider.ts'

/** Whether something in the page can be asked as EIP-1193 says; a getter that throws means no. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (Object(value) as { request?: unknown }).request === 'function'
  } catch {
    return false
  }
}
