import { earlyError } from './errors/early-error.ts'

/** Options that can't work. */
export const invalidOptions = (details: string) => earlyError('config/invalid', 'Invalid configuration', { details })

/** Refuses an adapter or a port that was never made, or that was made for another version: `name` says which. */
export function checkContract(name: string, { contract }: { readonly contract: number }): void {
  if (!contract) throw invalidOptions(`\`${name}\`: call the function.`)
  if (contract !== 1)
    throw earlyError('adapter/contract', 'Made for another version', {
      details: `\`${name}\` speaks contract ${contract}.`,
    })
}
