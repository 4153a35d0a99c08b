import type { RequestReply } from '@latchkey/frame/protocol'
import type { Login } from '@latchkey/frame/wire'
import { hasRecovery } from '../recovery/has-recovery.ts'
import type { Known } from './login-state.ts'

/** The account's types on the network in use. */
export type AccountTypes = {
  readonly chainId: string
  readonly hasSmartAccount: boolean
  readonly accountType: 'eoa' | 'smartAccount'
  /** Whether its address runs the pinned implementation already. */
  readonly isDeployed: boolean
}

/** What the app may know about the visitor: addresses, and the name at the login method. */
export function toUser(
  { account, method }: Known,
  { accountType, chainId, hasSmartAccount, isDeployed }: AccountTypes,
): RequestReply<'GET_USER'> {
  const { eip155, solana } = account.own
  const name = account.logins.find((login) => login.method === method)?.label
  return {
    ...(method !== undefined && method !== 'oidc' && { method }),
    ...(name !== undefined && nameOf({ method: method ?? 'email', label: name })),
    address: chainId.startsWith('solana:') && solana !== undefined ? solana : eip155,
    chainId,
    accounts: [
      ...(account.passkeyAccount ? [] : [{ namespace: 'eip155', address: eip155, type: 'eoa' } as const]),
      ...(hasSmartAccount ? [{ namespace: 'eip155', address: eip155, type: 'smartAccount' } as const] : []),
      ...(solana === undefined ? [] : [{ namespace: 'solana', address: solana, type: 'eoa' } as const]),
    ],
    preferredAccountType: accountType,
    smartAccountDeployed: isDeployed,
    hasRecovery: hasRecovery(account),
  }
}

function nameOf({ label, method }: Pick<Login, 'label' | 'method'>) {
  if (method === 'email') return { email: label }
  // The device's name for a passkey isn't the visitor's name.
  if (method === 'passkey') return {}
  return { userName: method === 'farcaster' ? label.replace(/^@/, '') : label }
}
