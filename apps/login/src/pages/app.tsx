import { LiveRegions, UiProvider } from '@latchkey/ui'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Approval } from '../approval/approval.tsx'
import { en, type LoginCopy } from '../copy/en.ts'
import { CopyContext } from '../copy/use-copy.ts'
import type { FrameContext } from '../stage/frame-context.ts'
import type { OpenScreen, ScreenName } from '../stage/stage.ts'
import { ContextOfFrame } from '../ui/frame-hooks.ts'
import { readTheme } from '../ui/read-theme.ts'
import { useFrameAnnouncer } from '../ui/use-frame-announcer.ts'
import { type Pressed, PressedContext } from '../ui/use-panel-focus.ts'

/** Shows what is on the stage: a question of the app first, else a screen. */
export function App({ context }: { readonly context: FrameContext }): ReactNode {
  const { approvals, stage } = context
  const { current, waiting } = useSyncExternalStore(approvals.subscribe, stable(approvals))
  const { looks, screen } = useSyncExternalStore(stage.subscribe, stage.getState)
  const locale = looks.theme.locale ?? 'en'
  const copy = useLoginCopy(locale)
  const announcer = useFrameAnnouncer()
  const [paths] = useState(() => new WeakMap<object, Pressed[]>())
  const dir = looks.theme.direction ?? (copy === en ? 'ltr' : 'rtl')
  const mode = looks.theme.themeMode ?? 'light'

  useLayoutEffect(() => {
    if (!copy) return
    const { documentElement: html } = document
    html.lang = copy === en ? 'en' : 'ar'
    html.dir = dir
    html.dataset.latchkeyTheme = mode
    html.className = 'lk-root lk-login'
    const variables = readTheme(looks.theme.themeVariables ?? {}, html)
    for (const [name, value] of variables) html.style.setProperty(name, value)
    return () => {
      for (const [name] of variables) html.style.removeProperty(name)
    }
  }, [copy, dir, mode, looks.theme.themeVariables])

  if (!copy) return null
  const shown = current ?? screen
  const path = shown && (paths.get(shown) ?? [])
  if (path) paths.set(shown, path)
  return (
    <ContextOfFrame value={context}>
      <CopyContext value={{ copy, locale: copy === en ? locale : 'ar' }}>
        <UiProvider locale={locale} dir={dir} theme={mode} icons="generated" announce={announcer.announce}>
          <PressedContext value={path}>
            {current ? (
              <Approval key={current.id} approval={current} waiting={waiting} />
            ) : (
              screen && <Screen key={screen.key} screen={screen} />
            )}
          </PressedContext>
        </UiProvider>
        <LiveRegions announcer={announcer} />
      </CopyContext>
    </ContextOfFrame>
  )
}

type ScreenProps = { readonly screen: OpenScreen }

/** Screens load when they are shown. */
export const screens: { readonly [Name in ScreenName]: () => Promise<ComponentType<ScreenProps>> } = {
  'enter-recovery': () => import('../recovery/enter-recovery.tsx').then((module) => module.EnterRecovery),
  'set-up-recovery': () => import('../recovery/set-up-recovery.tsx').then((module) => module.SetUpRecovery),
  deletion: () => import('../settings/deletion-notice.tsx').then((module) => module.DeletionNotice),
  'use-passkey': () => import('../step-up/use-passkey.tsx').then((module) => module.UsePasskey),
  'second-owner': () => import('../recovery/second-owner.tsx').then((module) => module.SecondOwner),
  settings: () => import('../settings/settings.tsx').then((module) => module.Settings),
  email: () => import('../ui/email-login.tsx').then((module) => module.EmailLogin),
}

function Screen({ screen }: ScreenProps): ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType<ScreenProps>>()
  useEffect(() => {
    let isOn = true
    screens[screen.name]().then(
      (loaded) => isOn && setLoaded(() => loaded),
      () => screen.fail(),
    )
    return () => {
      isOn = false
    }
  }, [screen])
  return Loaded && <Loaded screen={screen} />
}

/**
 * The texts of a language; `undefined` until they are loaded. So the visitor never sees or hears another language
 * first.
 */
function useLoginCopy(locale: string): LoginCopy | undefined {
  const isArabic = locale.toLowerCase().split('-')[0] === 'ar'
  const [copy, setCopy] = useState<LoginCopy | undefined>(isArabic ? undefined : en)
  useEffect(() => {
    if (!isArabic) return setCopy(en)
    let isOn = true
    import('../copy/ar.ts').then(
      ({ ar }) => isOn && setCopy(ar),
      () => isOn && setCopy((now) => now ?? en),
    )
    return () => {
      isOn = false
    }
  }, [isArabic])
  return copy
}

/**
 * Keeps the state object of approvals. `getState` makes a new object at each call, and React needs the same object
 * while nothing has changed.
 */
function stable(approvals: FrameContext['approvals']) {
  let last = approvals.getState()
  return () => {
    const next = approvals.getState()
    if (next.current !== last.current || next.waiting !== last.waiting) last = next
    return last
  }
}
