import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Lazy } from '../lazily.ts'
import type { Log } from '../log/log.ts'
import { type Readable, readable } from '../store.ts'

/** Something the developer of the app must know; visitors see it only with `debug`. */
export type Alert = {
  readonly code: string
  readonly short: string
  readonly long: string
  readonly level: 'error' | 'warning'
}

/** An alert to show: its code, and what exactly is at fault. */
export type ShowAlert = {
  readonly code: string
  /** The exact cause; appended to the long text. */
  readonly details?: string | undefined
  /** Only for codes without a text of their own in `alertTexts`. */
  readonly short?: string | undefined
  readonly long?: string | undefined
  readonly level?: Alert['level'] | undefined
  /** Show this code at most once in the client's life. */
  readonly once?: boolean | undefined
}

/** The alerts that are open now. */
export type AlertState = {
  /** Oldest first; the first is shown. */
  readonly alerts: readonly Alert[]
}

/** The developer alerts of a client: what the configuration gets wrong. */
export type Alerts = Readable<AlertState> & {
  /** A code that is open already is not shown twice. Every alert is logged, too. The texts are loaded with the first alert. */
  show(alert: ShowAlert): void
  /** Without a code: the first alert. */
  close(code?: string): void
}

/** What the code that loads with the first alert works on. */
type AlertContext = {
  readonly store: StoreApi<AlertState>
  readonly log: Pick<Log, 'error' | 'warn'>
  /** Every code that was ever shown. */
  readonly shown: Set<string>
}

/** The code that loads with the first alert. */
export type AlertActions = {
  show(context: AlertContext, alert: ShowAlert): void
  close(context: AlertContext, code: string | undefined): void
}

type AlertsOptions = {
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly code: Lazy<{ readonly alertActions: AlertActions }>
}

export function createAlerts({ log, code }: AlertsOptions): Alerts {
  const store = createStore<AlertState>(() => ({ alerts: [] }))
  const context: AlertContext = { store, log, shown: new Set<string>() }
  return {
    ...readable(store),
    show: (alert) => code.use(({ alertActions }) => alertActions.show(context, alert)),
    close: (id) => code.use(({ alertActions }) => alertActions.close(context, id)),
  }
}
