import { useInsertionEffect } from 'react'
import tokens from '../tokens/tokens.css?inline'
import { useUi } from '../ui-provider/ui-context.ts'
import { adoptStyles } from './adopt-styles.ts'
import base from './base.css?inline'

/** Adopts a component's sheet (after tokens and base) into the root it is drawn in, before anything is measured. */
export function useStyles(css: string): void {
  const { root } = useUi()
  useInsertionEffect(() => {
    const target = root ?? document
    adoptStyles(target, tokens)
    adoptStyles(target, base)
    if (css) adoptStyles(target, css)
  }, [root, css])
}
