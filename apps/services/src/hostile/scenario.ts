import type { Random } from './random.ts'

/** The service under attack, as a stranger without a secret sees it. */
export type Target = {
  /** Base of the HTTP services, without a slash at its end. */
  readonly url: string
  /** What a relay token is made for. */
  readonly relayUrl: string
  readonly host: string
  readonly port: number
  /** The header that names a visitor's address: scenarios use it to come from many addresses. */
  readonly addressHeader: string
  /** The one chain of the service; its endpoint is the stand-in. */
  readonly chainId: string
  /**
   * A server of the attacker, to which the attacker can direct the service's requests: `stand-in.ts` lists its paths.
   */
  readonly standInUrl: string
}

/** One kind of attack. */
export type Scenario = {
  /** As the table and `--only` call it. */
  readonly name: string
  /** Its duration as a multiple of the other scenarios'. @default 1 */
  readonly share?: number | undefined
  /**
   * Attacks until the signal is aborted, at a bounded rate (`pace`), and then leaves no socket open. Sockets only go to the target.
   *
   * @throws when the attack itself can't be run, which fails the run
   */
  run(target: Target, random: Random, signal: AbortSignal): Promise<AttackResult>
}

/** The result of an attack. */
export type AttackResult = {
  /** In a few words for the table. */
  readonly note: string
  /** Requests, frames or sockets: the processor time of the services is divided by it. */
  readonly acts: number
}
