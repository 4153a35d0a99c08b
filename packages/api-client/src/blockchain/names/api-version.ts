/** What calls of the names service say they understand (SPEC S7.46, S7.47). */
export const apiVersion = '2'
