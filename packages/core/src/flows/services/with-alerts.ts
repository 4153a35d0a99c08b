import type { Http } from '@latchkey/api-client'
import type { Alerts } from '../../kernel/alert/alert.ts'
import { serviceAlert } from './service-alert.ts'

/** Tells the app's developer, once, when the services turn the app away: its project id or its origin. */
export function withAlerts(http: Http, alerts: Alerts): Http {
  const heard =
    <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
    (...parameters: Parameters): Promise<T> =>
      call(...parameters).catch((error: unknown) => {
        const code = serviceAlert(error)
        if (code) alerts.show({ code, once: true })
        throw error
      })
  return {
    ...http,
    get: heard(http.get) as Http['get'],
    post: heard(http.post) as Http['post'],
    getBlob: heard(http.getBlob),
  }
}
