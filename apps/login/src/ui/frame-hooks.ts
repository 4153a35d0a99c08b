import { createContext, useContext } from 'react'
import type { FrameContext } from '../stage/frame-context.ts'

/** The part of the frame that its components use. */
export const ContextOfFrame = createContext<FrameContext | undefined>(undefined)

/** The frame around a component. */
export function useFrame(): FrameContext {
  const context = useContext(ContextOfFrame)
  if (!context) throw new Error('There is no frame around this component')
  return context
}
