import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { previewTypedData } from '../preview/preview-typed-data.ts'
import { withAccepted } from '../transactions/accepted-delegates.ts'
import { describeMessage } from './describe-message.ts'
import { describePermissions } from './describe-permissions.ts'
import type { SignaturePreview, SignatureRequest } from './signatures-api.ts'

/** What a signature says and allows. Asks no wallet. */
export async function previewSignature(
  client: LatchkeyClient,
  {
    account,
    chainId,
    request,
    signal,
  }: {
    readonly account: string
    readonly chainId: ChainId
    readonly request: SignatureRequest
    readonly signal: AbortSignal
  },
): Promise<SignaturePreview> {
  if (request.kind === 'typed-data')
    return withAccepted(
      client,
      await previewTypedData(client, { account, chainId, typedData: request.typedData, signal }),
    )
  if (request.kind === 'permissions')
    return { account, chainId, ...describePermissions(client, { chainId, request: request.request }) }
  const { location } = globalThis as { readonly location?: { readonly host: string } }
  return { account, chainId, fields: [], ...describeMessage(request.message, location?.host) }
}
