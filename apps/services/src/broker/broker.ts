/** A message that was stored a moment ago. */
export type WakeUp = { readonly topic: string; readonly id: number }

/** What a node wants to hear. */
export type BrokerListener = {
  /** Other nodes have stored these. */
  wake(wakeUps: readonly WakeUp[]): void
  /** The connection was gone for a while: look for what was missed. */
  missed(): void
}

/** One server node as a member of the group. */
export type BrokerMember = {
  /** Resolves once this member hears the others; waits for a broker that isn't up yet, and never rejects. */
  readonly ready: Promise<void>
  /**
   * Tells the other nodes. It may be lost: messages are in the database, and a node finds them there at the latest when it next looks.
   * Never throws, never waits.
   */
  announce(wakeUps: readonly WakeUp[]): void
  leave(): Promise<void>
}

/**
 * The port through which relay nodes wake each other. A driver promises that what is announced while all are connected reaches every
 * other member once, in order of each announcer, and never the announcer itself; that a listener hears `missed` after any gap; and that
 * a broker which is down neither ends the process nor delays a publish. It carries topics and ids, no message.
 */
export type Broker = {
  join(listener: BrokerListener): BrokerMember
}
