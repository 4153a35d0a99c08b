import { earlyError } from '../errors/early-error.ts'

/** Options that can't work. */
export const invalidOptions = (details: string) => earlyError('config/invalid', 'Invalid configuration', { details })

/** An adapter or a port of another version: `speaker` says which. */
export const wrongContract = (speaker: string, contract: number) =>
  earlyError('adapter/contract', 'The adapter was made for another version', {
    details: `${speaker} speaks contract ${contract}.`,
  })
