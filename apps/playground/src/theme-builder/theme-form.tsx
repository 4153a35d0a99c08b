import { fonts, type Picked, presets, type themeOf } from './theme-state.ts'

type Props = {
  readonly picked: Picked
  readonly theme: ReturnType<typeof themeOf>
  readonly warnings: readonly string[]
  readonly onPick: (picked: Picked) => void
}

/** Preset, mode, accent, corners and font. Another preset brings its own accent, corners and font. */
export function ThemeForm({ picked, theme: { mode, fields }, warnings, onPick }: Props) {
  const change = (part: Partial<Picked>) => onPick({ ...picked, ...part })
  const onlyDark = picked.preset === 'Midnight'
  return (
    <form className="theme-form" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>Preset</span>
        <select value={picked.preset} onChange={(event) => onPick({ preset: event.target.value, mode: picked.mode })}>
          {Object.keys(presets).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>Mode</legend>
        {(['light', 'dark'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="mode"
              checked={mode === name}
              disabled={onlyDark && name === 'light'}
              onChange={() => change({ mode: name })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <label>
        <span>Accent</span>
        <input
          type="color"
          value={fields.accent}
          onChange={(event) => change({ accent: event.target.value, onAccent: undefined })}
        />
      </label>
      <label>
        <span>Words on the accent</span>
        <input type="color" value={fields.onAccent} onChange={(event) => change({ onAccent: event.target.value })} />
      </label>
      <label>
        <span>Corners of the dialog</span>
        <span className="theme-radius">
          <input
            type="range"
            min={0}
            max={40}
            value={fields.radius}
            aria-valuetext={`${fields.radius} px`}
            onChange={(event) => change({ radius: event.target.valueAsNumber })}
          />
          <output>{fields.radius} px</output>
        </span>
      </label>
      <label>
        <span>Font</span>
        <select value={fields.font} onChange={(event) => change({ font: event.target.value })}>
          {Object.keys(fonts).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div role="status">
        {warnings.length > 0 && (
          <ul className="theme-warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}
