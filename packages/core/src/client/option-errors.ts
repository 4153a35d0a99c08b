import { CodedError } from '../errors/coded-error.ts'

/** Options that can't work. */
export const invalidOptions = (details: string) =>
  new CodedError('config/invalid', { shortMessage: 'Invalid configuration', details })

/** An adapter or a port of another version: `speaker` says which. */
export const wrongContract = (speaker: string, contract: number) =>
  new CodedError('adapter/contract', {
    shortMessage: 'The adapter was made for another version',
    details: `${speaker} speaks contract ${contract}.`,
  })
