import { createStore } from 'zustand/vanilla'
import type { Log } from '../log/log.ts'
import type { Readable } from '../store.ts'
import { alertTexts } from './alert-texts.ts'

/** Something the developer of the app must know; visitors see it only with `debug`. */
export type Alert = {
  readonly code: string
  readonly short: string
  readonly long: string
  readonly level: 'error' | 'warning'
}

export type ShowAlert = {
  readonly code: string
  /** What exactly is at fault; appended to the long text. */
  readonly details?: string | undefined
  /** Only for codes without a text of their own in `alertTexts`. */
  readonly short?: string | undefined
  readonly long?: string | undefined
  readonly level?: Alert['level'] | undefined
  /** Show this code at most once in the client's life (SPEC S8.34). */
  readonly once?: boolean | undefined
}

export type AlertState = {
  /** Oldest first; the first is shown. */
  readonly alerts: readonly Alert[]
}

export type Alerts = Readable<AlertState> & {
  /** A code that is open already is not shown twice. Every alert is logged, too. */
  show(alert: ShowAlert): void
  /** Without a code: the first. */
  close(code?: string): void
}

export function createAlerts({ log }: { log: Pick<Log, 'error' | 'warn'> }): Alerts {
  const store = createStore<AlertState>(() => ({ alerts: [] }))
  const shown = new Set<string>()

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show({ code, details, once, ...own }) {
      const { alerts } = store.getState()
      if (alerts.some((alert) => alert.code === code) || (once && shown.has(code))) return
      shown.add(code)
      const text = Object.hasOwn(alertTexts, code) ? alertTexts[code] : undefined
      const long = [own.long ?? text?.long, details].filter(Boolean).join(' ')
      const alert: Alert = {
        code,
        short: own.short ?? text?.short ?? code,
        long,
        level: own.level ?? text?.level ?? 'error',
      }
      log[alert.level === 'error' ? 'error' : 'warn'](`${alert.short}: ${long}`, { code })
      store.setState({ alerts: [...alerts, alert] })
    },
    close(code) {
      const { alerts } = store.getState()
      const gone = code ?? alerts[0]?.code
      const left = alerts.filter((alert) => alert.code !== gone)
      if (left.length < alerts.length) store.setState({ alerts: left })
    },
  }
}
