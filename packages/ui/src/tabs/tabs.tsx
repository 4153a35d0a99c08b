import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import css from './tabs.css?inline'

/** A tab of `Tabs`. */
export type TabItem<id extends string = string> = {
  readonly id: id
  readonly label: string
  readonly icon?: IconName | undefined
}

/** The props of `Tabs`. */
export type TabsProps<id extends string = string> = {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly TabItem<id>[]
  readonly active: id
  readonly onChange: (id: id) => void
  /** What the active tab shows. */
  readonly children: ReactNode
}

/** Tabs as the ARIA pattern wants them: one stop for Tab, arrows, Home and End move and choose. */
export function Tabs<id extends string>({ label, tabs, active, onChange, children }: TabsProps<id>): ReactNode {
  useStyles(css)
  const { dir } = useUi()
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.id === active)
    const step = dir === 'rtl' ? -1 : 1
    const moves: Record<string, number> = {
      ArrowRight: current + step,
      ArrowLeft: current - step,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = moves[event.key]
    const index = to === undefined ? undefined : (to + tabs.length) % tabs.length
    const next = index === undefined ? undefined : tabs[index]
    if (index === undefined || !next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div ref={list} className="lk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} {...part('tabs')}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="lk-tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${base}panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            {...part('tab')}
          >
            {tab.icon && <Icon name={tab.icon} size="sm" />}
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${active}`} {...part('tabpanel')}>
        {children}
      </div>
    </>
  )
}
