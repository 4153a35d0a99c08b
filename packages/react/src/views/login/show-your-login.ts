// A chunk of its own: if core's entry loaded it, the bundler would split the initial load into many chunks.
import type { LatchkeyClient } from '@latchkey/core'
import { login } from '@latchkey/core/login'
import { settingsOptions } from './settings-options.ts'

/** Shows "Your login". Resolves when it is closed. Rejects if it could not be shown, and if the visitor closed it by the browser's means. */
export function showYourLogin(client: LatchkeyClient): Promise<void> {
  return client.use(login).showSettings(settingsOptions(client))
}
