import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { PermissionsRequest } from '../../kernel/ports/wallet-call.ts'
import type { Readable } from '../../kernel/store.ts'
import type { TypedDataPreview } from '../preview/typed-data.ts'

/** What a wallet is asked to sign. */
export type SignatureRequest =
  | { readonly kind: 'typed-data'; readonly typedData: unknown }
  /** Text, or `{ raw: '0x…' }`. */
  | { readonly kind: 'message'; readonly message: string | { readonly raw: string } }
  /** A grant of ERC-7715. */
  | { readonly kind: 'permissions'; readonly request: PermissionsRequest }

/** What a signature says and allows. It never says that something is safe. */
export type SignaturePreview = TypedDataPreview & {
  /** The text of a message, to the letter, without invisible characters. */
  readonly text?: string | undefined
}

/** The signature that a wallet is asked for and that the modal shows. */
export type SignatureState =
  | { readonly status: 'none' }
  | {
      readonly status: 'asked' | 'signed' | 'failed' | 'rejected'
      readonly kind: SignatureRequest['kind']
      /** The operation in `client.operations`. */
      readonly operation: string
      readonly connectionId: string
      readonly account: string
      readonly chainId: ChainId
      /** Absent while it is being made. */
      readonly preview?: SignaturePreview | undefined
      /** It could not be made. */
      readonly unread?: boolean | undefined
    }

/** What a wallet is asked to sign, shown meanwhile: `client.use(signatures)`. The view ApproveTransaction draws it. */
export type Signatures = Readable<SignatureState> & {
  /** Shows what an operation asks for. */
  show(operation: string, request: SignatureRequest): void
  /** Stops showing it; the wallet's question stays. */
  leave(): void
}
