import type { ChainId, LoginUser } from '@latchkey/core/ports'
import type { RequestReply } from '../protocol/messages.ts'

/** Turns the number of an Ethereum chain, its digits or a CAIP-2 id into a CAIP-2 id. */
export function toCaip(chainId: string | number): ChainId {
  const text = String(chainId)
  return (/^\d+$/.test(text) ? `eip155:${text}` : text) as ChainId
}

/** Turns the frame's answer about its user into the type of core. */
export function toLoginUser(reply: RequestReply<'GET_USER'>): LoginUser {
  const { address, chainId, email, hasRecovery, method, preferredAccountType, smartAccountDeployed, userName } = reply
  const namespace = toCaip(chainId).startsWith('solana:') ? 'solana' : 'eip155'
  const accounts = reply.accounts ?? [{ address, type: preferredAccountType ?? 'eoa' }]
  return {
    email,
    userName,
    method,
    accounts: accounts.map((account) => ({
      namespace: account.namespace ?? namespace,
      address: account.address,
      type: account.type,
    })),
    preferredAccountType,
    smartAccountDeployed,
    hasRecovery,
  }
}
