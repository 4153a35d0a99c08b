/** What calls of the names service say they understand. */
export const apiVersion = '2'
