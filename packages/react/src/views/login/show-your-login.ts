// A chunk of its own: if core's entry loaded it, the bundler would split the initial load into many chunks.
import type { LatchkeyClient } from '@latchkey/core'
import { login } from '@latchkey/core/login'
import { settingsOptions } from './settings-options.ts'

/** Shows "Your login". Resolves when it is closed, or could not be shown. */
export async function showYourLogin(client: LatchkeyClient): Promise<void> {
  try {
    await client.use(login).showSettings(settingsOptions(client))
  } catch (error) {
    client.log.debug('“Your login” could not be shown', { error })
  }
}
