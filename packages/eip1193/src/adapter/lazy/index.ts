// What the adapter loads to connect and ask wallets, in one chunk.

export { evmProposal } from '../../network/evm-proposal.ts'
export { createAbilities } from './create-abilities.ts'
