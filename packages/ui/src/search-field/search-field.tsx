import { type ReactNode, useEffect, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { laterPrimitives } from '../copy/en/later-primitives.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './search-field.css?inline'

/** The props of `SearchField`. */
export type SearchFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Accessible name and placeholder. @default "Search" */
  readonly label?: string | undefined
  /** Pressing this key anywhere in the dialog puts the cursor here, e.g. `'/'`. */
  readonly shortcut?: string | undefined
  /** Arrow down or Enter: go on to the results. */
  readonly onLeave?: (() => void) | undefined
}

/** A search box that can be emptied with one press. Waiting before asking a server is the caller's. */
export function SearchField({ value, onChange, label, shortcut, onLeave }: SearchFieldProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', laterPrimitives)
  const input = useRef<HTMLInputElement>(null)
  const name = label ?? t('search')

  useEffect(() => {
    const root = input.current?.getRootNode()
    if (!shortcut || !root) return
    const onKey = (event: Event) => {
      const { key, target, metaKey, ctrlKey, altKey } = event as KeyboardEvent
      if (key !== shortcut || metaKey || ctrlKey || altKey || target instanceof HTMLInputElement) return
      event.preventDefault()
      input.current?.focus()
    }
    root.addEventListener('keydown', onKey)
    return () => root.removeEventListener('keydown', onKey)
  }, [shortcut])

  return (
    <div className="lk-search">
      <Icon name="search" />
      <input
        ref={input}
        className="lk-search-input"
        type="search"
        value={value}
        placeholder={name}
        aria-label={name}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!onLeave || event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
          event.preventDefault()
          onLeave()
        }}
        {...part('search')}
      />
      {value ? (
        <IconButton
          icon="close"
          size="sm"
          label={t('clearSearch')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      ) : (
        shortcut && (
          <span className="lk-search-key" aria-hidden="true">
            {shortcut}
          </span>
        )
      )}
    </div>
  )
}
