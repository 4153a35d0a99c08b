/** A message that was stored a moment ago. */
export type WakeUp = { readonly topic: string; readonly id: number }

/** The callbacks of a server node. */
export type BrokerListener = {
  /** Other server nodes have stored these messages. */
  wake(wakeUps: readonly WakeUp[]): void
  /** The connection was lost for a while: look for missed messages. */
  missed(): void
}

/** One server node as a member of the group. */
export type BrokerMember = {
  /**
   * Resolves once this member receives the others' announcements; waits for a broker that isn't up yet, and never
   * rejects.
   */
  readonly ready: Promise<void>
  /**
   * Tells the other server nodes. An announcement may be lost: messages are in the database, and a node finds them
   * there with its next look at the latest. Never throws, never waits.
   */
  announce(wakeUps: readonly WakeUp[]): void
  leave(): Promise<void>
}

/**
 * The port through which relay nodes wake each other. A driver promises this: while all nodes are connected, every
 * announcement reaches every other member once, in the order of its announcer, and never the announcer itself. A
 * listener gets `missed` after any gap. A broker that is down neither ends the process nor delays a publish. It carries
 * topics and ids, no message.
 */
export type Broker = {
  join(listener: BrokerListener): BrokerMember
}
