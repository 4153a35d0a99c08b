import type { Readable } from '@latchkey/core'
import type { RouterState } from '@latchkey/core/modal'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ModalCode, Views } from '../provider/modal-loader.ts'

/** For components that are themselves loaded with the modal's code. */
function useModalCode(): ModalCode {
  return useLatchkeyContext().loader.code.value as ModalCode
}

/** The views' modules. */
export function useViews(): Views {
  return useModalCode().views
}

/** The router as the modal shows it, which is one frame behind at an opening. */
export function usePresentedRouter(): Readable<RouterState> {
  return useModalCode().presented
}
