import type { ComponentPropsWithoutRef, ReactNode, RefObject } from 'react'

/**
 * A part of a view that takes the focus when a control in it goes away that had it (`useKeepFocus`). Its name is what a
 * screen reader says then.
 */
export function FocusGroup({
  area,
  label,
  ...props
}: Omit<ComponentPropsWithoutRef<'div'>, 'aria-label' | 'role' | 'tabIndex'> & {
  readonly area: RefObject<HTMLDivElement | null>
  readonly label: string
}): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
  return <div {...props} ref={area} role="group" tabIndex={-1} aria-label={label} />
}
