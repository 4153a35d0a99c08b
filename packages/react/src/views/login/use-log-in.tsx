import type { Feature } from '@latchkey/core'
import { type Lazy, lazily } from '@latchkey/core/internal'
import type { LoginMethod } from '@latchkey/core/ports'
import { useLogInTitle } from '@latchkey/ui'
import { type ConnectViewProps, useConnectTitle } from '@latchkey/ui/views/connect'
import type { LogInViewProps } from '@latchkey/ui/views/log-in'
import { useEffect, useState } from 'react'
import { shallowEqual, useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { usePresentedRouter } from '../../provider/use-views.ts'
import type { loginText } from './login-text.ts'
import { usableMethods } from './usable-methods.ts'

/** Says why a login failed. */
export type LoginText = typeof loginText

/** Whether these logins are above or below the wallets, and the wrapper of actions that need the visitor's consent first. */
export type LogInProps = Pick<LogInViewProps, 'side' | 'withConsent'> & {
  /** Loads the texts. It is passed from here, because this module has the list of files for all login views. */
  readonly loadText: () => Promise<{ readonly loginText: LoginText }>
}

const loadText = () => import('./login-text.ts')

/** The module of the part, loaded once for a client. */
const logInPart: Feature<Lazy<typeof import('./log-in.tsx')>> = {
  id: 'log-in-part',
  create: () => lazily(() => import('./log-in.tsx')),
}

/**
 * The part of Connect for visitors without a wallet. Its module loads beside the list of wallets, which doesn't wait for it; until then its
 * space is kept free. Where it can't be loaded the wallets stand alone.
 */
export function useLogIn(groups: ConnectViewProps['groups']): Pick<ConnectViewProps, 'logIn' | 'logInFirst'> {
  const { methods, Part } = useLogInPart()
  const open = useReadable(usePresentedRouter(), (value) => value.open)
  // An installed wallet comes before the log-in. A wallet that announces itself while the modal is open moves nothing.
  const installed = groups.some(({ wallets }) => wallets.some(({ tag }) => tag === 'installed' || tag === 'recent'))
  const [walletsFirst, setWalletsFirst] = useState(installed)
  if (!open && walletsFirst !== installed) setWalletsFirst(installed)
  if (!methods.length) return {}
  return {
    logInFirst: !walletsFirst,
    logIn: (withConsent) =>
      Part ? (
        <Part side={walletsFirst ? 'below' : 'above'} withConsent={withConsent} loadText={loadText} />
      ) : (
        <div style={{ blockSize: `calc(var(--lk-fs) * ${heightOf(methods)})` }} />
      ),
  }
}

/** The title of Connect. */
export function useTitle(): string {
  const [connect, logIn] = [useConnectTitle(), useLogInTitle()]
  return useLogInPart().methods.length ? logIn : connect
}

/** The part, once it is here, and the ways to log in: until then the app's, as only the part knows what its operator leaves of them. */
function useLogInPart() {
  const { client } = useLatchkeyContext()
  const part = client.use(logInPart)
  const [failed, setFailed] = useState<boolean>()
  useEffect(() => {
    part.load().then(
      () => setFailed(false),
      (error: unknown) => {
        client.log.warn('The log-in could not be loaded', { error })
        setFailed(true)
      },
    )
  }, [client, part])
  const { value } = part
  const read = () => value?.methodsOf(client) ?? usableMethods(client.options.auth?.methods ?? [])
  const methods = useReadable<unknown, readonly LoginMethod[]>(
    value?.loginOf(client) ?? client.router,
    read,
    shallowEqual,
  )
  return { methods: failed ? [] : methods, Part: value?.LogIn }
}

/** As LogInView draws them: a row for a passkey and for e-mail, one for two others, at most two of those, and the line. */
function heightOf(methods: readonly string[]): number {
  const wide = methods.filter((method) => method === 'email' || method === 'passkey').length
  const rows = wide + Math.ceil(Math.min(methods.length - wide, 4) / 2)
  return rows * 5.2 + 2.8
}
