/** The version of the names service that our calls understand. */
export const apiVersion = '2'
