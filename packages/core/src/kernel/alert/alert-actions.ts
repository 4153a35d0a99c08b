import type { Alert, AlertActions } from './alert.ts'
import { alertTexts } from './alert-texts.ts'

/** What `client.alerts` does. It loads with the first alert: a page that is set up well never needs it. */
export const alertActions: AlertActions = {
  show({ store, log, shown }, { code, details, once, ...own }) {
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
  close({ store }, code) {
    const { alerts } = store.getState()
    const gone = code ?? alerts[0]?.code
    const left = alerts.filter((alert) => alert.code !== gone)
    if (left.length < alerts.length) store.setState({ alerts: left })
  },
}
