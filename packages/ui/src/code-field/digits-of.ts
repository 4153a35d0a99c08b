/** The digits of a text as Latin ones: Arabic and Persian keyboards write others. */
export function digitsOf(text: string): string {
  // Both blocks begin at a multiple of 16.
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')
}
