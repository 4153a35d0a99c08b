type ActionGroupProps = {
  /** The heading's id, unique in the page. */
  readonly id: string
  readonly title: string
  /** Without a task, a button can't be pressed now. */
  readonly buttons: readonly (readonly [label: string, task: (() => Promise<string>) | undefined])[]
  readonly run: (task: () => Promise<string>) => () => void
}

/** Buttons under a heading, each of which shows what its task answers. */
export function ActionGroup({ buttons, id, run, title }: ActionGroupProps) {
  return (
    <>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values */}
      <div className="actions" role="group" aria-labelledby={id}>
        {buttons.map(([label, task]) => (
          <button key={label} type="button" disabled={!task} onClick={task && run(task)}>
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
