import { getAnalyticsConfig, type SendEventParameters, sendEvent } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import type { ClientEvent } from '../../kernel/events/event.ts'
import type { ServicesOptions } from '../../kernel/option-types.ts'
import { parseUrl } from '../../kernel/validate/parse-url.ts'
import { serviceAlert } from '../services/service-alert.ts'
import { servicesHttp } from '../services/services-http.ts'
import { anonymous } from './anonymous.ts'
import { errorProps } from './error-props.ts'
import { eventFields } from './event-fields.ts'
import type { TelemetryOptions } from './telemetry-api.ts'
import { uuid } from './uuid.ts'

type Props = SendEventParameters['props']

const errorsPerMinute = 5
const eventsPerMinute = 60
const minute = 60_000

/** The sender, which loads with the first event. An event that can't be sent is dropped: none is stored or sent again. */
export function createSender(client: LatchkeyClient, services: ServicesOptions, { address }: TelemetryOptions) {
  const { alerts, clock, log, platform, random } = client
  const http = servicesHttp(client, services)
  const errors = createRateLimit(clock, errorsPerMinute, minute)
  const events = createRateLimit(clock, eventsPerMinute, minute)
  let wanted: Promise<boolean> | undefined
  /** The services have turned this page away. */
  let refused = false

  /** The operator may want none at all. If that request fails, the next event asks again. */
  function isWanted(): Promise<boolean> {
    wanted ??= getAnalyticsConfig(http, {}).then(
      ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
      (error: unknown) => {
        wanted = undefined
        throw error
      },
    )
    return wanted
  }

  async function send(props: Props, timestamp: number) {
    try {
      if (refused || !(await isWanted()) || refused) return
      const page = parseUrl(platform.locationHref())
      const { origin, hostname, pathname } = page ?? { origin: '', hostname: '', pathname: '' }
      const url = origin + anonymous(pathname)
      await sendEvent(http, { eventId: uuid(random), url, domain: hostname, timestamp, props })
    } catch (error) {
      log.debug('An event could not be sent', { event: props.event, error })
      const code = serviceAlert(error)
      if (!code || refused) return
      refused = true
      alerts.show({ code, once: true })
    }
  }

  const visitor = () => {
    const connection = address ? activeConnection(client.connection.getState()) : undefined
    return connection && { address: addressOn(connection) }
  }

  return {
    track({ event, properties, timestamp }: ClientEvent) {
      if (refused || !Object.hasOwn(eventFields, event) || !events.take()) return
      const named = eventFields[event] as readonly string[]
      const entries = Object.entries(properties).filter(([name, value]) => named.includes(name) && value !== undefined)
      const sent = entries.map(([name, value]) => [
        name,
        typeof value === 'string' && name !== 'network' ? anonymous(value) : value,
      ])
      void send({ type: 'track', event, properties: Object.fromEntries(sent), ...visitor() }, timestamp)
    },
    report(error: unknown, uncaught: boolean) {
      const props = refused ? undefined : errorProps(error, uncaught)
      if (props && errors.take()) void send({ ...props, ...visitor() }, clock.now())
    },
  }
}

/** Takes `most` in any `ms`, and refuses what goes beyond. */
function createRateLimit(clock: Clock, most: number, ms: number): { take(): boolean } {
  let taken: number[] = []
  return {
    take() {
      const now = clock.now()
      taken = taken.filter((at) => at > now - ms)
      if (taken.length >= most) return false
      taken.push(now)
      return true
    },
  }
}
