import type { WalletKitTypes } from '@reown/walletkit'
import type { Sdk } from './load-sdk.ts'
import type { KeyValueStorage } from './memory-key-value-storage.ts'

export type QuietCore = WalletKitTypes.Options['core']

/**
 * The SDK's core, which contacts only the given relay. Two of its parts call the vendor's hosts whatever their
 * options say, so these functions of the instance are replaced before anything runs:
 *
 * - `eventClient.init` posts an INIT event to a telemetry host even with `telemetryEnabled: false`;
 * - `verify.resolve` asks an attestation host about the app's origin for every proposal and request without an attestation.
 *   Without it the SDK reports the origin as UNKNOWN, which is what an unreachable host gives, only at once.
 *   `verify.register` is the app's half of the same, silenced for wallets that run in a page.
 *
 * The storage prefix is unique: the SDK shares one core per prefix through a global.
 */
export function createQuietCore(
  Core: Sdk['Core'],
  options: { relayUrl: string; projectId: string; storage: KeyValueStorage; prefix: string },
): QuietCore {
  const { relayUrl, projectId, storage, prefix } = options
  // The class is not assignable to its own interface under exactOptionalPropertyTypes (`relayUrl`).
  const core = new Core({
    relayUrl,
    projectId,
    // The SDK types its generics with `any`; ours say `unknown`.
    storage: storage as never,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
  }) as QuietCore
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  return core
}

/** Stops a core's timers and takes it out of the SDK's global. */
export function releaseCore(core: QuietCore, prefix: string): void {
  core.heartbeat.stop()
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
    Reflect.deleteProperty(globalThis, name)
}
