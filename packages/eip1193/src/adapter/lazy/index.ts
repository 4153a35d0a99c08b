// Everything the adapter does on a visitor's behalf, in one chunk.

export { evmProposal } from '../../network/evm-proposal.ts'
export { createRuntime } from './create-runtime.ts'
