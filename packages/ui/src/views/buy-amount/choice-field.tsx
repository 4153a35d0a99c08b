import type { ReactNode } from 'react'

export type ChoiceFieldProps = {
  /** For screen readers. */
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (id: string) => void
}

/** The browser's own select: every phone and screen reader knows it. One choice is only a word. */
export function ChoiceField({ label, value, choices, onChoose }: ChoiceFieldProps): ReactNode {
  if (choices.length <= 1)
    return (
      <span className="lk-buy-label">
        <span className="lk-hidden">{label}: </span>
        {choices[0]?.name ?? value}
      </span>
    )
  return (
    <select
      className="lk-buy-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
