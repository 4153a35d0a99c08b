// Sends the client’s events to a host of the app, and their types: `@latchkey/core/telemetry`.
export { startTelemetry } from './flows/telemetry/start-telemetry.ts'
export type { Telemetry, TelemetryOptions } from './flows/telemetry/telemetry-api.ts'
export type { EventName, EventProperties } from './kernel/events/event.ts'
export type { Events } from './kernel/events/events.ts'
export type { ListenedEvent, ListenedProperties } from './kernel/events/on-event.ts'
