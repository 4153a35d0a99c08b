import type { SignatureRequest } from '../flows/signatures/signatures-api.ts'
import type { BuiltTransaction } from '../flows/transactions/transactions-api.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'

/** Whether the modal shows what the wallet is asked for. */
export type PreviewChoice = {
  /**
   * `'modal'`: while the wallet waits, the modal shows the effects of the request, and its outcome. The wallet is still asked at once.
   * @default nothing is shown
   */
  readonly preview?: 'modal' | undefined
}

/** Shows what an operation asks for, until the wallet has `answered`. */
type Show = (client: LatchkeyClient, operation: string, answered: Promise<unknown>) => Promise<void>

/** Asks, and shows what was asked where the app wants that. */
export function withPreview<T>(
  client: LatchkeyClient,
  { preview }: PreviewChoice,
  show: Show,
  ask: () => Promise<T>,
): Promise<T> {
  const before = preview && client.operations.getState()[0]
  const answered = ask()
  const asked = preview && client.operations.getState()[0]
  if (asked && asked !== before)
    show(client, asked.id, answered).catch((error: unknown) =>
      client.log.warn('The preview could not be shown', { error }),
    )
  return answered
}

/** Shows a transaction. `build`: `undefined` for what can't be previewed. */
export function showTransaction(
  build: () => BuiltTransaction | undefined | Promise<BuiltTransaction | undefined>,
): Show {
  return async (client, operation, answered) => {
    const [{ showAsked }, built] = await Promise.all([import('../flows/transactions/show-asked.ts'), build()])
    if (built) showAsked(client as CoreClient, operation, built, answered)
  }
}

/** Shows what is signed. */
export function showSignature(request: SignatureRequest): Show {
  return async (client, operation, answered) => {
    const { showAskedSignature } = await import('../flows/signatures/show-asked-signature.ts')
    showAskedSignature(client, operation, request, answered)
  }
}
