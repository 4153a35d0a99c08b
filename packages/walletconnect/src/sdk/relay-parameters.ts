/** Everything that a relay needs to deliver: the topic, the encrypted message, how long it is kept, and its kind (`tag`). */
const needed = new Set([
  'topic',
  'topics',
  'id',
  'message',
  'ttl',
  'prompt',
  'tag',
  'attestation',
  'pairingTopic',
  'sessionProposal',
])

/**
 * Leaves out the statistics that the SDK adds for the relay's operator, in plain text beside the encrypted message: the
 * method and network of each request, the contract called, transaction hashes. 2.21 puts them under `tvf`, 2.25 among
 * the parameters. A relay doesn't need them: each of these fields is optional in the protocol (`AnalyticsData` in
 * https://github.com/reown-com/reown-rust, relay_rpc/src/rpc.rs).
 */
export function withoutStatistics<P>(params: P): P {
  if (typeof params !== 'object' || params === null) return params
  return Object.fromEntries(Object.entries(params).filter(([name]) => needed.has(name))) as P
}
