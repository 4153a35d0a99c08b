import type { SessionTokens } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { TokenStore } from './login-server.ts'

/** Stores the tokens of the login session encrypted on this device. */
export function createTokenStore(store: Pick<DeviceStore, 'read' | 'write' | 'remove'>): TokenStore {
  return {
    async read() {
      const content = await store.read('tokens')
      return content && (JSON.parse(new TextDecoder().decode(content)) as SessionTokens)
    },
    async write(tokens) {
      if (tokens) await store.write('tokens', new TextEncoder().encode(JSON.stringify(tokens)))
      else await store.remove('tokens')
    },
  }
}
