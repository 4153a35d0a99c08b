import { type Login, type LoginState, login } from '@latchkey/core/login'
import type { LoginMethod, LoginUser } from '@latchkey/core/ports'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { settingsOptions } from '../views/login/settings-options.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyLogin` returns. */
export type UseLatchkeyLoginReturnType = Pick<Login, 'setAccountType' | 'showSettings'> & {
  readonly state: LoginState
  /** The user who is logged in; `undefined` without a login, also while a wallet is connected. */
  readonly user: LoginUser | undefined
  /** The ways to log in that are offered on this device, the one that was used last first. */
  readonly methods: readonly LoginMethod[]
  /** `false` where no `auth` was configured. */
  readonly available: boolean
}

/**
 * The user who is logged in without a wallet, and how a visitor may log in.
 *
 * @example
 * const { user, showSettings } = useLatchkeyLogin()
 * return user ? <button onClick={() => showSettings()}>{user.email}</button> : null
 */
export function useLatchkeyLogin(): UseLatchkeyLoginReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(login)
  const state = useReadable(feature, (value) => value)
  return useMemo(
    () => ({
      state,
      user: state.user,
      methods: feature.methods(),
      available: client.options.auth !== undefined,
      setAccountType: feature.setAccountType,
      showSettings: (options) => feature.showSettings({ ...settingsOptions(client), ...options }),
    }),
    [client, feature, state],
  )
}
