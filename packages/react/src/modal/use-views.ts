import { useLatchkeyContext } from '../provider/context.ts'
import type { ModalCode } from './loader.ts'
import type { Views } from './views.ts'

/** The views' modules; for components that are themselves loaded with the modal's code. */
export function useViews(): Views {
  const { code } = useLatchkeyContext().loader
  return (code.value as ModalCode).views
}
