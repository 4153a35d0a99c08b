// One chunk, loaded beside the view: what reads the networks, and what moves.

export { moveNetwork } from './move-network.ts'
export { readNetworks } from './read-networks.ts'
export { settleBegun } from './settle-begun.ts'
