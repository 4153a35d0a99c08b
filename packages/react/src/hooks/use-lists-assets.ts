import type { Connection } from '@latchkey/core'
import { listsAssets } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** Whether a connection's wallet lists its assets, asked where no other source could: `false` until it has said so. */
export function useListsAssets(connection: Connection | undefined): boolean {
  const { client } = useLatchkeyContext()
  const [known, setKnown] = useState('')
  const key = connection && !client.options.services ? `${connection.id} ${connection.chainId}` : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the answer depends on
  useEffect(() => {
    if (!connection || key === undefined) return
    let left = false
    void listsAssets(client, connection).then((lists) => lists && !left && setKnown(key))
    return () => {
      left = true
    }
  }, [client, key])
  return key !== undefined && known === key
}
