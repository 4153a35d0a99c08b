// One chunk, loaded beside the view: the code that reads the networks, and the code that moves.

export { moveNetwork } from './move-network.ts'
export { readNetworks } from './read-networks.ts'
export { settlePending } from './settle-pending.ts'
