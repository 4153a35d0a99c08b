import { useUi } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/**
 * Leads the visitor to the field whose problem has come: with the focus a screen reader reads the field's description. In a field that has the focus
 * already, a changed description isn't read, so there the problem is announced.
 */
export function useFieldProblem(field: RefObject<HTMLElement | null>, problem: string | undefined): void {
  const { announce } = useUi()
  useEffect(() => {
    if (!problem || !field.current) return
    if (document.activeElement === field.current) announce(problem, 'assertive')
    else field.current.focus()
  }, [announce, field, problem])
}
