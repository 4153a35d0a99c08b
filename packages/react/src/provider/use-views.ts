import { useLatchkeyContext } from './context.ts'
import type { ModalCode, PresentedRouter, Views } from './modal-loader.ts'

/** For components that are themselves loaded with the modal's code. */
function useModalCode(): ModalCode {
  return useLatchkeyContext().loader.code.value as ModalCode
}

/** The views' modules. */
export function useViews(): Views {
  return useModalCode().views
}

/** The router as the modal shows it. */
export function usePresentedRouter(): PresentedRouter {
  return useModalCode().presented
}
