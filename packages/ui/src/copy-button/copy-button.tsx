import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUi } from '../ui-provider/ui-context.ts'

export type CopyButtonProps = {
  /** Writes to the clipboard; says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** @default "Copy" */
  readonly label?: string | undefined
  /** Only the picture, with the label as its name. */
  readonly iconOnly?: boolean | undefined
  readonly variant?: 'secondary' | 'ghost' | undefined
  readonly size?: 'md' | 'sm' | undefined
  readonly full?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** How long "Copied!" stands, in ms. */
const copiedMs = 1500

/** Copies, and says so where it was pressed and to screen readers. */
export function CopyButton({
  onCopy,
  label,
  iconOnly,
  variant = 'ghost',
  size,
  full,
  disabled,
}: CopyButtonProps): ReactNode {
  const t = useCopy('primitives', primitives)
  const { announce } = useUi()
  const [copies, setCopies] = useState(0)
  const copied = copies > 0

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copies])

  async function onClick() {
    if (await onCopy()) {
      setCopies((count) => count + 1)
      announce(t('copied'))
    } else announce(t('copyFailed'), 'assertive')
  }

  const icon = copied ? 'check' : 'copy'
  const name = label ?? t('copy')
  if (iconOnly)
    return (
      <IconButton
        icon={icon}
        size={size}
        label={copied ? t('copied') : name}
        disabled={disabled}
        onClick={onClick}
        part="copy"
      />
    )
  return (
    <Button variant={variant} size={size} icon={icon} full={full} disabled={disabled} onClick={onClick} part="copy">
      {copied ? t('copied') : name}
    </Button>
  )
}
