import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** An unsigned transaction that gives the account itself to a program (`Assign`). */
export function assignment(account: string): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(account), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n },
        paid,
      ),
    (lasting) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [{ address: address(account), role: AccountRole.WRITABLE_SIGNER }],
          data: new Uint8Array([1, 0, 0, 0, ...new Uint8Array(32).fill(7)]),
        },
        lasting,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
