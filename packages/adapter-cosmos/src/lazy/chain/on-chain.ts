import type { NetworkRequest } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../../chain-settings.ts'
import type { Driver, DriverTarget } from '../driver.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the chain refuses the transaction: it would fail, or did when it was tried out.
     * Fix: `details` is the chain's own reason.
     */
    'cosmos/transaction-failed': 'The transaction fails on the chain'
    /**
     * When: the account holds less than the amount and the fee.
     * Fix: offer a smaller amount.
     */
    'cosmos/insufficient-funds': 'The account holds too little'
    /**
     * When: the recipient isn't an address of this chain, or of a chain that it has a channel to.
     * Fix: ask for an address that begins with the chain's prefix.
     */
    'cosmos/recipient': 'This address cannot receive it'
    /**
     * When: the recipient is on another chain, and no channel to it is configured; or the coin itself came by a channel.
     * Fix: name the channel in `cosmosAdapter({ chains })`, or send a `MsgTransfer` of the app's own.
     */
    'cosmos/no-channel': 'There is no way to this chain'
    /**
     * When: a message can't be signed by this key: a Ledger signs only messages that have an amino form.
     * Fix: give the message as CosmJS has it, not as bytes, or let the visitor use another key.
     */
    'cosmos/amino-unsupported': 'This key cannot sign the message'
  }
}

/** The network to read from. */
export type OnNetwork = NetworkRequest<CosmosNetwork>

/** The wallet to ask, and the network. */
export type OnWallet = OnNetwork & { readonly driver: Driver; readonly target: DriverTarget }

/** An error of the chain with its code in the space `sdk`: https://github.com/cosmos/cosmos-sdk/blob/main/types/errors/errors.go */
export function chainRefusal(code: unknown, log: string): LatchkeyError {
  if (code === 5 || /insufficient funds/.test(log))
    return new LatchkeyError('cosmos/insufficient-funds', {
      shortMessage: 'The account holds too little',
      details: log,
    })
  return new LatchkeyError('cosmos/transaction-failed', {
    shortMessage: 'The transaction fails on the chain',
    details: log,
  })
}
