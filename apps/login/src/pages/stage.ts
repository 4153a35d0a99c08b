import { LatchkeyError } from '@latchkey/core/errors'
import type { RequestPayload } from '@latchkey/frame/protocol'
import type { Account, FlowResult } from '@latchkey/frame/wire'
import type { DelegationEnds } from '../delegation/delegation-ends.ts'
import type { SettingsAnswer, SettingsAsked } from '../frame/handlers-options.ts'
import type { Assertion } from '../passkey/assertion.ts'
import type { OwnerChanges } from '../passkey/owner-changes.ts'
import type { PermissionEnds } from '../permissions/permission-ends.ts'
import { readLocale } from './read-locale.ts'

/** What the frame shows beside approvals, and what the visitor's answer to it is. */
export type Screens = {
  /** Recovery of an account on a new device. */
  'enter-recovery': { given: { account: Account }; answer: Account }
  /** Setting up a recovery factor; answers with the account, unchanged after "later". */
  'set-up-recovery': { given: { account: Account }; answer: Account }
  /** An account that will be deleted; answers when the visitor has read it, whether they keep the account or not. */
  deletion: { given: { account: Account }; answer: undefined }
  /** The passkey that signs, where it needs a click of its own. Answers with what it signed. */
  'use-passkey': {
    given: { ask(): Promise<Assertion>; isStepUp?: boolean | undefined; wasClosed: boolean }
    answer: Assertion
  }
  /** A second owner for a new account of passkeys; answers with the account, whose address is fixed. */
  'second-owner': { given: { account: Account }; answer: Account }
  /** "Your login". */
  settings: {
    given: { readonly note?: SettingsNote | undefined; readonly asked?: SettingsAsked | undefined }
    answer: SettingsAnswer
  }
  /** Address and code, where the app must see neither. */
  email: { given: Record<never, never>; answer: FlowResult }
}

/** What "Your login" keeps while an approval replaces it, and until the page goes. */
export type SettingsNote = {
  ownerChanges?: OwnerChanges | undefined
  permissionEnds?: PermissionEnds | undefined
  delegationEnds?: DelegationEnds | undefined
}

export type ScreenName = keyof Screens

/** A screen that is shown or waits, with the two ways to end it. */
export type OpenScreen = {
  [Name in ScreenName]: {
    readonly name: Name
    readonly given: Screens[Name]['given']
    readonly key: number
    finish(answer: Screens[Name]['answer']): void
    /** The visitor closed it. */
    close(): void
  }
}[ScreenName]

/** The app's looks, language and name, as it said them. */
export type AppLooks = {
  readonly theme: RequestPayload<'SYNC_THEME'>
  readonly app: RequestPayload<'SYNC_DAPP_DATA'> | undefined
}

/** What is on the frame's stage. */
export type Stage = {
  getState(): { readonly screen: OpenScreen | undefined; readonly looks: AppLooks }
  subscribe(listener: () => void): () => void
  /** Shows a screen. @throws `connection/user-rejected` when the visitor closes it, `request/aborted` when the app gives up */
  show<Name extends ScreenName>(
    name: Name,
    given: Screens[Name]['given'],
    signal: AbortSignal,
  ): Promise<Screens[Name]['answer']>
  setLooks(looks: Partial<AppLooks>): void
}

/** Screens wait in line: one is drawn at a time. */
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
        const abort = () => {
          end()
          reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
        }
        signal.addEventListener('abort', abort, { once: true })
        const screen = {
          name,
          given,
          key,
          finish(answer: never) {
            end()
            resolve(answer)
          },
          close() {
            end()
            reject(new LatchkeyError('connection/user-rejected'))
          },
        } as unknown as OpenScreen
        // "Your login" asks for the passkey: the question goes in front of it.
        screens = name === 'use-passkey' ? [screen, ...screens] : [...screens, screen]
        change()
      }),
    setLooks(next) {
      looks = { ...looks, ...next }
      // The app's word: a malformed one would make dates throw, and the server refuse to mail.
      const { locale, ...theme } = looks.theme
      const known = readLocale(locale)
      looks = { ...looks, theme: known ? { ...theme, locale: known } : theme }
      change()
    },
  }
}
