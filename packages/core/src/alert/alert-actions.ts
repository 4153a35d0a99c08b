import type { StoreApi } from 'zustand/vanilla'
import type { Log } from '../log/log.ts'
import type { Alert, AlertState, ShowAlert } from './alert.ts'
import { alertTexts } from './alert-texts.ts'

type Context = {
  readonly store: StoreApi<AlertState>
  readonly log: Pick<Log, 'error' | 'warn'>
  /** Every code that was ever shown. */
  readonly shown: Set<string>
}

/** What `client.alerts` does, loaded with the first alert: no page needs it that is set up well. */
export const alertActions = {
  show({ store, log, shown }: Context, { code, details, once, ...own }: ShowAlert): void {
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
  close({ store }: Context, code: string | undefined): void {
    const { alerts } = store.getState()
    const gone = code ?? alerts[0]?.code
    const left = alerts.filter((alert) => alert.code !== gone)
    if (left.length < alerts.length) store.setState({ alerts: left })
  },
}
