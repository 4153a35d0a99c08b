import { LatchkeyError } from '@latchkey/core/errors'
import type { RequestPayload } from '@latchkey/frame/protocol'
import type { Account, FlowResult } from '@latchkey/frame/wire'
import type { Assertion } from '../passkey/assertion.ts'
import { notLoaded } from '../rpc/not-loaded.ts'
import { readLocale } from './read-locale.ts'

/** The screens that the frame shows besides approvals, with their parameters (`given`) and the visitor's answer. */
export type Screens = {
  /** Recovers an account on a new device. */
  'enter-recovery': { given: { account: Account }; answer: Account }
  /** Sets up a recovery factor. The answer is the account, unchanged after "later". */
  'set-up-recovery': { given: { account: Account }; answer: Account }
  /**
   * Tells that the account will be deleted. It is answered when the visitor has read it, whether they keep the account
   * or not.
   */
  deletion: { given: { account: Account }; answer: undefined }
  /** Asks the passkey to sign, if the browser needs another click for that. The answer is the signature. */
  'use-passkey': {
    given: { ask(): Promise<Assertion>; isStepUp?: boolean | undefined; wasClosed: boolean }
    answer: Assertion
  }
  /** Asks for a second owner of a new account of passkeys. The answer is the account with its fixed address. */
  'second-owner': { given: { account: Account }; answer: Account }
  /** "Your login". */
  settings: {
    /** `note`: where the screen keeps its state while an approval replaces it. Only the screen reads it. */
    given: { readonly note?: object | undefined; readonly asked?: SettingsAsked | undefined }
    answer: SettingsAnswer
  }
  /** Asks for e-mail address and code, if the app must see neither. */
  email: { given: Record<never, never>; answer: FlowResult }
}

/** The parameters of SHOW_SETTINGS, not decoded yet. The screen uses those that it knows. */
export type SettingsAsked = {
  /** `true`: the app can move everything out of the accounts. If the visitor wants that, the answer says so. */
  readonly canMove?: unknown
  /** `'recovery'`: shows only the set-up of a recovery, if the account has none. */
  readonly at?: unknown
}

/** The answer of "Your login" to the app. */
export type SettingsAnswer = {
  /** The action that the visitor chose and that the app must do. */
  readonly next?: 'move-funds' | undefined
  /** Whether the account has a recovery at the end. */
  readonly hasRecovery?: boolean | undefined
}

export type ScreenName = keyof Screens

/** A screen that is shown or waits, with the two ways to end it. */
export type OpenScreen = {
  [Name in ScreenName]: {
    readonly name: Name
    readonly given: Screens[Name]['given']
    readonly key: number
    finish(answer: Screens[Name]['answer']): void
    /** Called when the visitor closed the screen. */
    close(): void
    /** Called when the screen can't be shown. */
    fail(): void
  }
}[ScreenName]

/** The app's theme, language and name, as the app sent them. */
export type AppLooks = {
  readonly theme: RequestPayload<'SYNC_THEME'>
  readonly app: RequestPayload<'SYNC_DAPP_DATA'> | undefined
}

/** The screens on the frame's stage. */
export type Stage = {
  getState(): { readonly screen: OpenScreen | undefined; readonly looks: AppLooks }
  subscribe(listener: () => void): () => void
  /** Shows a screen. @throws `connection/user-rejected` when the visitor closes it, `request/aborted` when the app gives up, `login/failed` when it can't be shown */
  show<Name extends ScreenName>(
    name: Name,
    given: Screens[Name]['given'],
    signal: AbortSignal,
  ): Promise<Screens[Name]['answer']>
  setLooks(looks: Partial<AppLooks>): void
}

/** Makes the stage. Screens wait in line, and one is shown at a time. */
export function createStage(): Stage {
  let screens: readonly OpenScreen[] = []
  let looks: AppLooks = { theme: {}, app: undefined }
  let state = { screen: screens[0], looks }
  let count = 0
  const listeners = new Set<() => void>()

  function change() {
    state = { screen: screens[0], looks }
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (name, given, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
        const key = ++count
        const end = () => {
          signal.removeEventListener('abort', abort)
          screens = screens.filter((screen) => screen.key !== key)
          change()
        }
        const refuse = (error: LatchkeyError) => {
          end()
          reject(error)
        }
        const abort = () => refuse(new LatchkeyError('request/aborted', { cause: signal.reason }))
        signal.addEventListener('abort', abort, { once: true })
        const screen = {
          name,
          given,
          key,
          finish(answer: never) {
            end()
            resolve(answer)
          },
          close: () => refuse(new LatchkeyError('connection/user-rejected')),
          fail: () => refuse(notLoaded()),
        } as unknown as OpenScreen
        // "Your login" may ask for the passkey. That question is shown in front of it.
        screens = name === 'use-passkey' ? [screen, ...screens] : [...screens, screen]
        change()
      }),
    setLooks(next) {
      looks = { ...looks, ...next }
      // The app sent this language. A malformed one would make dates throw, and the server would refuse to send mails.
      const { locale, ...theme } = looks.theme
      const known = readLocale(locale)
      looks = { ...looks, theme: known ? { ...theme, locale: known } : theme }
      change()
    },
  }
}
