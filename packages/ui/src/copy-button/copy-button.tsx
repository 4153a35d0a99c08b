import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useCopy } from '../copy/copy.ts'
import { laterPrimitives } from '../copy/en/later-primitives.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUi } from '../ui-provider/ui-context.ts'
import { CopyByHand } from './copy-by-hand.tsx'

/** The props of `CopyButton`. */
export type CopyButtonProps = {
  /** What is copied, whole: shown to be copied by hand where the browser refuses. */
  readonly value: string
  /** Writes to the clipboard; says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** @default "Copy" */
  readonly label?: string | undefined
  /** Draws only the icon. The label is its name. */
  readonly iconOnly?: boolean | undefined
  readonly variant?: 'secondary' | 'ghost' | undefined
  readonly size?: 'md' | 'sm' | undefined
  readonly full?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** How long "Copied!" stands, in ms. */
const copiedMs = 1500

/** Copies, and says so where it was pressed and to screen readers; a refused copy can be made by hand, right below. */
export function CopyButton({
  value,
  onCopy,
  label,
  iconOnly,
  variant = 'ghost',
  size,
  full,
  disabled,
}: CopyButtonProps): ReactNode {
  const t = useCopy('primitives', laterPrimitives)
  const { announce } = useUi()
  const [copies, setCopies] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const copied = copies > 0

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copies])

  async function onClick() {
    if (!(await onCopy())) return setRefusals((count) => count + 1)
    setRefusals(0)
    setCopies((count) => count + 1)
    announce(t('copied'))
  }

  const icon = copied ? 'check' : 'copy'
  const name = label ?? t('copy')
  const shown = copied ? t('copied') : name
  const shared = { icon, size, disabled, onClick, part: 'copy' } as const
  return (
    <>
      {iconOnly ? (
        <IconButton {...shared} label={shown} />
      ) : (
        <Button {...shared} variant={variant} full={full}>
          {shown}
        </Button>
      )}
      {refusals > 0 && <CopyByHand value={value} refusals={refusals} />}
    </>
  )
}
