import type { Relay } from '../relay/relay.ts'
import type { Metrics } from './metrics.ts'

/** Lets a relay's own counts be read as metrics. */
export function countRelay(metrics: Metrics, relay: Pick<Relay, 'stats'>): void {
  metrics.gauge('latchkey_relay_sockets', 'Open sockets.', () => relay.stats().sockets)
  metrics.gauge('latchkey_relay_queued_bytes', 'Bytes that wait to be stored.', () => relay.stats().queuedBytes)
  metrics.reading('latchkey_relay_refused_total', 'Sockets refused.', () => relay.stats().refused)
  metrics.reading('latchkey_relay_cut_off_total', 'Sockets cut off for reading too slowly.', () => relay.stats().cutOff)
  metrics.reading('latchkey_relay_published_total', 'Messages taken.', () => relay.stats().published)
  metrics.reading('latchkey_relay_delivered_total', 'Messages sent to a receiver.', () => relay.stats().delivered)
  metrics.reading('latchkey_relay_acknowledged_total', 'Messages acknowledged.', () => relay.stats().acknowledged)
}
