import { resolveMetadata, version } from '@latchkey/core'
import type { AuthEvent, LoginAppearance, PortContext } from '@latchkey/core/ports'
import type { Channel } from './channel.ts'

type Introduction = {
  readonly appearance: LoginAppearance
  readonly context: Pick<PortContext<AuthEvent>, 'log' | 'metadata' | 'platform'>
  readonly projectId: string
}

/** Tells the login site its theme and language, and the app's description of itself. */
export function introduceApp(channel: Channel, { appearance, context, projectId }: Introduction): void {
  const { direction, locale, mode, variables } = appearance
  const { description, icons, name, url } = resolveMetadata(context)
  const failed = (error: unknown) => context.log.debug('The login site was not told of the app', { error })
  const theme = {
    themeMode: mode,
    themeVariables: Object.fromEntries(
      Object.entries(variables ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    locale: locale ?? languageOf(context),
    direction,
  }
  const metadata = { name, description, url, icons: [...icons] }
  channel.request('SYNC_THEME', theme).catch(failed)
  channel.request('SYNC_DAPP_DATA', { metadata, projectId, sdkVersion: version, sdkType: 'latchkey' }).catch(failed)
}

/** The language of the page, for an app whose modal has set none. */
function languageOf({ platform }: Pick<Introduction['context'], 'platform'>): string | undefined {
  return platform.page.document?.querySelector('html')?.getAttribute('lang') || undefined
}
