import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { buttonsCopy } from '../copy/en/buttons.ts'
import { adoptStyles } from '../styles/adopt-styles.ts'
import css from './button-group.css?inline'

/** The props of `ButtonGroup`. */
export type ButtonGroupProps = {
  /** A network button, then an account button. */
  readonly children: ReactNode
}

/**
 * Network and account as one group of two buttons, in the page's own tree. Its styles load with it, for pages that use the optional
 * `styles.css`; elsewhere the buttons stay bare.
 */
export function ButtonGroup({ children }: ButtonGroupProps): ReactNode {
  const t = useCopy('buttons', buttonsCopy)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and has styles of its own
    <span ref={style} role="group" aria-label={t('accountAndNetwork')} data-latchkey-group="">
      {children}
    </span>
  )
}

function style(group: HTMLElement | null): void {
  const button = group?.firstElementChild
  if (!button || !getComputedStyle(button).getPropertyValue('--lk-fs')) return
  adoptStyles(group.getRootNode() as Document | ShadowRoot, css)
}
