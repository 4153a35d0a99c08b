import type { Namespace } from '@latchkey/core'
import { type AccountName, accountNames } from '@latchkey/core/account'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useReadable } from './use-readable.ts'

/** The account whose name `useLatchkeyName` looks up. */
export type UseLatchkeyNameParameters = {
  /** @default the connected address */
  readonly address?: string | undefined
  /** @default the active namespace */
  readonly namespace?: Namespace | undefined
}

const unknown: AccountName = {}

/**
 * Name and image of an address as its chain knows them, by default of the connected one; kept five minutes.
 *
 * @example const { name = shortened, avatar } = useLatchkeyName()
 */
export function useLatchkeyName({ address, namespace }: UseLatchkeyNameParameters = {}): AccountName {
  const { client } = useLatchkeyContext()
  const names = client.use(accountNames)
  const account = useLatchkeyAccount({ namespace })
  const wanted = address ?? account.address
  const where = namespace ?? account.connection?.namespace ?? client.connection.getState().activeNamespace
  useEffect(() => {
    if (wanted !== undefined) void names.fetch({ namespace: where, address: wanted })
  }, [names, where, wanted])
  return useReadable(names, (known) => (wanted === undefined ? undefined : known[`${where}:${wanted}`])) ?? unknown
}
