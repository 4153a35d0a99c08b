import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { lazily } from '../../kernel/lazily.ts'
import { resolveMetadata } from '../../kernel/platform/resolve-metadata.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Siwx, SiwxContext } from '../../kernel/ports/siwx.ts'

/** The site's part of the sign-in, once; a load that failed is tried again at the next call. */
export function loadSiwx(client: LatchkeyClient): () => Promise<Siwx> {
  const { clock, id: clientId, log, platform, random, storage } = client
  const entryOf = (chainId: string) => client.adapterFor(chainId.split(':', 1)[0] as Namespace)
  const sameAddress: SiwxContext['sameAddress'] = (chainId, a, b) =>
    a === b || entryOf(chainId)?.adapter.chain.sameAddress(a, b) === true
  const fetch = (client.options.fetch ??
    (globalThis as unknown as { fetch: unknown }).fetch) as unknown as SiwxContext['fetch']
  return lazily(async (): Promise<Siwx> => {
    const source = client.options.siwx
    if (!source) throw new LatchkeyError('sign-in/not-enabled', { details: 'SIWX is not enabled' })
    if (!('load' in source)) return source
    return source.load({
      ...{ clientId, clock, log, platform, random, storage, sameAddress },
      metadata: resolveMetadata(client),
      fetch: (url, init) => fetch(url, init),
      reads: (chainId) => entryOf(chainId)?.instance.can ?? {},
      // Networks may come and go.
      get networks() {
        return client.networks
      },
    })
  }).load
}
