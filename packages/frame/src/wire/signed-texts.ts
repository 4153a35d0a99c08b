/**
 * The text that each key of the account signs to prove that the visitor holds it: the Ethereum account signs it as
 * EIP-191 text, the Solana account as bytes. The account id and the one-time challenge make the signature useless
 * elsewhere.
 *
 * @example const signature = await account.signMessage({ message: keyProofText(accountId, challenge) })
 */
export function keyProofText(accountId: string, challenge: string): string {
  return `Latchkey login\nThis proves that the keys of a login are here. It allows no transaction.\naccount: ${accountId}\nchallenge: ${challenge}`
}

/** Actions that need a recovery factor. */
export type StepUpAction = 'export' | 'unlink' | 'delete-account' | 'remove-recovery' | 'remove-passkey' | 'step-up-off'

/**
 * The text that the key of a recovery factor signs (Ed25519, bytes of this text) to allow one action.
 *
 * @example const signature = ed25519.sign(new TextEncoder().encode(stepUpText('export', accountId, challenge)), key)
 */
export function stepUpText(action: StepUpAction, accountId: string, challenge: string): string {
  return `Latchkey login step-up\naction: ${action}\naccount: ${accountId}\nchallenge: ${challenge}`
}

/**
 * The SHA-256 of this text is the challenge of a passkey that logs in. A passkey signs the bare challenge, and the hash
 * of an operation is a challenge too. Without a text around it, a login server could make the visitor sign an operation
 * instead of a login.
 *
 * @example const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passkeyLoginText(options.challenge)))
 */
export function passkeyLoginText(challenge: string): string {
  return `Latchkey login by passkey\nThis signs no operation.\nchallenge: ${challenge}`
}
