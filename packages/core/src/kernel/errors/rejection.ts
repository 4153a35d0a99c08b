/** Whether a wallet's message says that the visitor declined or that the request was dropped. */
export function isRejectionMessage(message: string): boolean {
  return /user rejected|connection request reset/i.test(message)
}
