// The code that connects and asks wallets, in one chunk.

export { evmProposal } from '../../network/evm-proposal.ts'
export { createAbilities } from './create-abilities.ts'
