/** Names that follow the browser's or the visitor's colour scheme (CSS Color 4, system colours), or another element. */
const systemNames =
  /^(accentcolor(text)?|activetext|button(border|face|text)|canvas(text)?|field(text)?|graytext|highlight(text)?|linktext|mark(text)?|selecteditem(text)?|visitedtext|currentcolor|inherit|initial|unset|revert|active(border|caption)|appworkspace|background|button(highlight|shadow)|captiontext|inactive(border|caption|captiontext)|info(background|text)|menu(text)?|scrollbar|threed(darkshadow|face|highlight|lightshadow|shadow)|window(frame|text)?)$/i

/**
 * Whether a text is a plain colour: digits or a name. `env()`, `light-dark()` and similar functions could be one colour
 * where contrast is measured, and another where they are shown.
 */
export function isPlainColour(text: string): boolean {
  if (/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return true
  if (/^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(([\d\s.,%/+-]|deg|none)*\)$/i.test(text)) return true
  return /^[a-z]{3,20}$/i.test(text) && !systemNames.test(text)
}
