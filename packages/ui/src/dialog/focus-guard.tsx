import type { ReactNode, RefObject } from 'react'

const stops = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]:not([data-guard])'

export type FocusGuardProps = { readonly dialog: RefObject<HTMLElement | null>; readonly to: 'first' | 'last' }

/** Without the top layer the browser doesn't keep Tab inside the dialog: focus on this element moves to the other end. */
export function FocusGuard({ dialog, to }: FocusGuardProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes focus on
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it hands focus on at once
      tabIndex={0}
      data-guard=""
      onFocus={() => {
        const inside = [...(dialog.current?.querySelectorAll<HTMLElement>(stops) ?? [])].filter(
          (element) => element.tabIndex >= 0 && element.offsetParent !== null && !element.closest('[hidden]'),
        )
        inside.at(to === 'last' ? -1 : 0)?.focus()
      }}
    />
  )
}
