import { LatchkeyError } from '@latchkey/core/errors'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the account's confirmed outputs, without those that may carry inscriptions, hold less than the amount and the fee.
     * Fix: offer a smaller amount, or wait for a confirmation.
     */
    'bitcoin/insufficient-funds': 'The account holds too little'
    /**
     * When: the recipient isn't an address of this network.
     * Fix: ask for the address again.
     */
    'bitcoin/recipient': 'This address cannot receive it'
    /**
     * When: the amount is so small that nodes don't take an output of it.
     * Fix: offer a larger amount; `details` says the least one.
     */
    'bitcoin/dust': 'The amount is too small to be sent'
    /**
     * When: the outputs of the paying account may carry inscriptions, and the wallet can't choose outputs itself.
     * Fix: pay from the payment account.
     */
    'bitcoin/ordinals-protected': 'This account may hold inscriptions'
    /**
     * When: the network's nodes don't take the transaction.
     * Fix: `details` is the node's own reason.
     */
    'bitcoin/transaction-refused': 'The network refused the transaction'
  }
}

export function insufficientFunds(held: bigint, wanted: bigint): LatchkeyError {
  return new LatchkeyError('bitcoin/insufficient-funds', {
    shortMessage: 'The account holds too little',
    details: `${held} sat can be spent, ${wanted} sat are needed with the fee.`,
  })
}

export function wrongRecipient(to: string): LatchkeyError {
  return new LatchkeyError('bitcoin/recipient', {
    shortMessage: 'This address cannot receive it',
    details: `${to} is not an address of this network.`,
  })
}

export function tooSmall(least: bigint): LatchkeyError {
  return new LatchkeyError('bitcoin/dust', {
    shortMessage: 'The amount is too small to be sent',
    details: `The least that this address can get is ${least} sat.`,
  })
}

export function ordinalsProtected(): LatchkeyError {
  return new LatchkeyError('bitcoin/ordinals-protected', {
    shortMessage: 'This account may hold inscriptions',
    details: 'Its outputs are never spent from here.',
  })
}

export function transactionRefused(details: string): LatchkeyError {
  return new LatchkeyError('bitcoin/transaction-refused', {
    shortMessage: 'The network refused the transaction',
    details,
  })
}
