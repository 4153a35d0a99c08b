import { type ButtonHTMLAttributes, type ReactNode, type RefCallback, useCallback, useRef } from 'react'
import { applyVariables } from '../shadow-host/apply-variables.ts'
import type { ThemeVariables } from '../tokens/tokens.ts'
import { useUi } from '../ui-provider/ui-context.ts'

/** What every button in the page itself takes; further attributes (`className`, `id`, `style`) reach the element. */
export type PageButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'onFocus' | 'onPointerEnter' | 'type'
> & {
  /** Pointer or focus has come: load what the click will need. */
  readonly onPrepare?: (() => void) | undefined
}

export type PageButtonFrameProps = PageButtonProps & {
  readonly kind: 'connect' | 'account' | 'network' | 'wallet'
  readonly state?: string | undefined
  /** Something is going on: a spinner in front, and presses that do nothing are the caller's. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
  readonly [data: `data-${string}`]: unknown
}

/**
 * The element of a page button: in the page's own tree, server-rendered, without styles of its own. The optional `styles.css` finds it by
 * `[data-latchkey-button]`.
 */
export function PageButton({ kind, state, busy, onPrepare, children, ...attributes }: PageButtonFrameProps): ReactNode {
  const { theme, variables } = useUi()
  const styled = useVariables(variables)
  return (
    <button
      ref={styled}
      aria-haspopup="dialog"
      {...attributes}
      type="button"
      data-latchkey-button={kind}
      data-latchkey-state={state}
      data-latchkey-theme={theme}
      aria-busy={busy || undefined}
      onFocus={onPrepare}
      onPointerEnter={onPrepare}
    >
      {busy && <span data-latchkey-spinner="" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** By CSSOM and before paint: a style attribute in server-rendered HTML would break a strict CSP. */
function useVariables(variables: ThemeVariables | undefined): RefCallback<HTMLElement> {
  const undo = useRef<() => void>(undefined)
  return useCallback(
    (element: HTMLElement | null) => {
      undo.current?.()
      undo.current = element ? applyVariables(element, variables) : undefined
    },
    [variables],
  )
}
