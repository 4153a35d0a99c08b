/** A text with Latin digits: Arabic and Persian keyboards write others. */
export function latinDigits(text: string): string {
  // Both blocks begin at a multiple of 16.
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
