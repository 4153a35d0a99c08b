// The types of what plugs into a client: adapters, pairing, sign-in, wallet sources, platform, storage: `@latchkey/core/ports`.

export type { ReadTarget } from './actions/read.ts'
export type { AskTarget } from './flows/operations/ask.ts'
export type { AnyAdapter } from './kernel/client.ts'
export type { Clock } from './kernel/clock.ts'
export type { ConnectionEvent } from './kernel/connection/reduce.ts'
export type { Log, LogLevel, LogSink } from './kernel/log/log.ts'
export type { Operations } from './kernel/operation.ts'
export type * from './kernel/ports/index.ts'
export type { Random } from './kernel/random.ts'
export type { ClientStorage, StorageEntry, StorageItem, StorageLike } from './kernel/storage/storage.ts'
export type { Readable } from './kernel/store.ts'
